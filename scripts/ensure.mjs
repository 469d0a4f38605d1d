// Makes a checkout ready to run: installs packages, builds the service and the screens, each only when its inputs have
// changed. Plain Node without dependencies, since it runs before anything is installed.
// Options: --no-install, --no-screens, --no-build (neither service nor screens).
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const service = ['main.ts', 'service.ts', 'worker.ts', 'api', 'bot', 'core', 'db', 'scripts/admin.ts']
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

/** npm's own variables and node_modules/.bin would make the inner npm use this package's Node and settings. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('npm_') || name.startsWith('npm_config_'),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter(part => !part.includes(join('node_modules', '.bin')))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}

/** Runs the step unless its inputs are as they were when it last went well. */
function ensure(name, inputs, isThere, step) {
  const stamp = join(stamps, name)
  const current = fingerprint(inputs)
  if (isThere() && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.error(`${name} …`)
  step()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, current)
}

const run = (command, args) =>
  execFileSync(command, args, { cwd: root, env: cleanEnvironment(), stdio: ['ignore', 2, 2] })

const isWanted = part => !process.argv.includes(`--no-${part}`)

try {
  if (isWanted('install')) {
    ensure(
      'Installing packages',
      ['package-lock.json', '.npmrc'],
      () => existsSync(join(root, 'node_modules', 'vite')),
      // Whatever npm this machine has: older ones know nothing of `allowScripts`.
      () => run('npm', ['ci', '--ignore-scripts']),
    )
  }
  if (isWanted('build')) {
    ensure(
      'Building the service',
      [...service, 'vite.config.ts', 'package-lock.json'],
      () => existsSync(join(root, 'dist', 'main.js')),
      () => run('npm', ['run', '--silent', 'build:service']),
    )
  }
  if (isWanted('build') && isWanted('screens')) {
    ensure(
      'Building the screens',
      ['miniapp', 'core/contracts', 'core/i18n', 'package-lock.json'],
      () => existsSync(join(root, 'miniapp', 'dist', 'index.html')),
      () => run('npm', ['run', '--silent', 'build:screens']),
    )
  }
} catch (error) {
  console.error(`Could not get ready: ${error.message}`)
  process.exit(1)
}
