// Makes a checkout ready to run: installs packages, builds the service and the screens, each only when its inputs
// have changed. Plain Node without dependencies, because it runs before anything is installed. Installs what building
// and serving need. Options: --dev (also what tests, checks and benchmarks need), --no-install, --no-screens,
// --no-build (neither service nor screens), --docs (also the documentation).
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const service = [
  'main.ts',
  'service.ts',
  'worker.ts',
  'contracts',
  'texts',
  'reader',
  'api',
  'bot',
  'core',
  'db',
  'scripts/admin.ts',
]
const stamps = join(root, 'node_modules', '.cache', 'ensure')

/** Every file below the given paths, sorted. */
function filesBelow(paths) {
  return paths
    .flatMap(path => {
      const full = join(root, path)
      if (!existsSync(full)) return []
      if (statSync(full).isFile()) return [path]
      const entries = readdirSync(full)
      return filesBelow(entries.filter(entry => entry !== 'dist').map(entry => join(path, entry)))
    })
    .sort()
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of filesBelow(paths))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Without npm's own variables and node_modules/.bin: otherwise the inner npm uses this package's Node and settings. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('npm_') || name.startsWith('npm_config_'),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter(part => !part.includes(join('node_modules', '.bin')))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

const stampOf = name => join(stamps, name)
const isStamped = (name, current) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === current

function stamp(name, current) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stampOf(name), current)
}

/** Runs the step unless its inputs are the same as at its last success. */
async function ensure(name, inputs, isThere, step) {
  const current = fingerprint(inputs)
  if (isThere() && isStamped(name, current)) return
  console.error(`${name} …`)
  await step()
  stamp(name, current)
}

function run(command, args, env = cleanEnvironment()) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 2, 2] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    )
  })
}

/** Runs a script of package.json with the installed Node, which starts one in a tenth of the time that npm takes. */
function runScript(name) {
  const { PATH, ...env } = cleanEnvironment()
  return run('node', ['--run', name], { ...env, PATH: [join(root, 'node_modules', '.bin'), PATH].join(delimiter) })
}

/**
 * Where npm fetches packages from. npm names it to the scripts that it runs where it is not its own; asking npm takes
 * half a second.
 */
function registryOf({ npm_config_registry: named, npm_lifecycle_event: script }) {
  if (named !== undefined) return named
  if (script !== undefined) return 'https://registry.npmjs.org/'
  const told = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, env: cleanEnvironment() })
  return told.toString().trim()
}

/**
 * Runs npm with a lock that contains each package's address. Ours names no registry; without addresses npm reads the
 * version list of every package, which is a fifth of the installation's work.
 */
async function withAddresses(step) {
  const registry = registryOf(process.env)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.resolved || entry.link) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const file = `${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
    entry.resolved = new URL(file, registry.replace(/\/?$/, '/')).href
  }
  // npm reads this file instead of package-lock.json.
  const withAddresses = join(root, 'npm-shrinkwrap.json')
  writeFileSync(withAddresses, JSON.stringify(lock))
  try {
    await step()
  } finally {
    rmSync(withAddresses, { force: true })
  }
}

/**
 * Deletes what serving never opens: libraries for other systems, the source of the database's, Node's headers, and the
 * maps of built code, together over a third of what npm installs. npm has no way to leave out files of a package.
 */
function deleteUnserved() {
  const modules = join(root, 'node_modules')
  const engines = join(modules, 'onnxruntime-node', 'bin')
  for (const version of existsSync(engines) ? readdirSync(engines) : []) {
    for (const platform of readdirSync(join(engines, version))) {
      for (const cpu of readdirSync(join(engines, version, platform))) {
        if (platform === process.platform && cpu === process.arch) continue
        rmSync(join(engines, version, platform, cpu), { recursive: true })
      }
    }
  }
  const database = join(modules, 'better-sqlite3')
  const prebuilds = join(database, 'prebuilds')
  for (const file of existsSync(prebuilds) ? readdirSync(prebuilds) : []) {
    const isOurs = file.startsWith(process.platform) && file.endsWith(`-${process.arch}.node`)
    if (!isOurs) rmSync(join(prebuilds, file))
  }
  for (const part of ['deps', 'src']) rmSync(join(database, part), { recursive: true, force: true })
  for (const name of readdirSync(modules).filter(one => one.startsWith('node-'))) {
    for (const part of ['include', 'share']) rmSync(join(modules, name, part), { recursive: true, force: true })
  }
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith('.map')) rmSync(join(entry.parentPath ?? entry.path, entry.name))
  }
  // Otherwise npm takes what is installed for changed by others, and reads all of it again before it adds something.
  const now = new Date()
  utimesSync(join(modules, '.package-lock.json'), now, now)
}

const isWanted = part => !process.argv.includes(`--no-${part}`)
const [packages, devPackages] = ['Installing packages', 'Installing development packages']

/**
 * Installs the packages of the lock. Development packages are added to the installed ones and stay, so that neither
 * `npm test` after `npm start` nor the reverse installs anything twice. Resolves with true where it has installed only
 * what serving needs.
 */
async function install() {
  const current = fingerprint(['package-lock.json', '.npmrc'])
  const hasDev = existsSync(stampOf(devPackages))
  const wantsDev = hasDev || process.argv.includes('--dev')
  const hasPackages = isStamped(packages, current)
  if (hasPackages && (!wantsDev || isStamped(devPackages, current))) return false
  console.error(`${wantsDev ? devPackages : packages} …`)
  // Without scripts: older versions of npm do not know `allowScripts`.
  const [how, ...flags] = hasPackages ? ['install', '--no-save'] : ['ci', ...(wantsDev ? [] : ['--omit=dev'])]
  const command = [how, '--ignore-scripts', ...flags]
  await withAddresses(() => run('npm', [...command, '--loglevel=silent'])).catch(() => run('npm', command))
  stamp(packages, current)
  if (wantsDev) stamp(devPackages, current)
  return !wantsDev
}

const buildService = () =>
  ensure(
    'Building the service',
    [...service, 'vite.config.ts', 'package-lock.json'],
    () => existsSync(join(root, 'dist', 'main.js')),
    () => runScript('build:service'),
  )
const buildScreens = () =>
  ensure(
    'Building the screens',
    [
      'miniapp',
      'contracts',
      'texts',
      'reader/contact.ts',
      'reader/card-files.ts',
      'reader/clean-text.ts',
      'reader/lengths.ts',
      'reader/profiles.ts',
      'package-lock.json',
    ],
    () => existsSync(join(root, 'miniapp', 'dist', 'index.html')),
    () => runScript('build:screens'),
  )
const isPage = path => path.endsWith('.md')
const buildDocs = () =>
  ensure(
    'Building the documentation',
    ['docs', 'package-lock.json', ...filesBelow([...readdirSync(root).filter(isPage), 'reader']).filter(isPage)],
    () => existsSync(join(root, '.cache', 'docs', 'index.html')),
    () => runScript('docs:build'),
  )

try {
  const isForServing = isWanted('install') && (await install())
  const builds = isWanted('build') ? [buildService(), isWanted('screens') && buildScreens()] : []
  // While the builds run in processes of their own.
  if (isForServing) deleteUnserved()
  await Promise.all(builds)
  if (process.argv.includes('--docs')) await buildDocs()
} catch (error) {
  console.error(`Could not get ready: ${error.message}`)
  process.exit(1)
}
