import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { describe, expect, test } from 'vitest'

type Entry = {
  version: string
  name?: string
  dependencies?: Record<string, string>
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  link?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> }
const locked = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))

const npm = (folder: string, ...words: string[]) =>
  spawnSync('npm', words, { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } })

const writeJson = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value))

/** A project with our settings and our installation, and with packages in files beside it. */
function makeProject(packages: Record<string, { scripts?: object; files?: string[] }>, project: object): string {
  const folder = temporaryFolder('card-scan-bot-packages')
  mkdirSync(join(folder, 'scripts'))
  for (const [name, more] of Object.entries(packages)) {
    // What `npm pack` would make.
    const content = join(folder, name, 'package')
    mkdirSync(content, { recursive: true })
    writeJson(join(content, 'package.json'), { name, version: '1.0.0', ...more })
    for (const file of more.files ?? []) {
      mkdirSync(dirname(join(content, file)), { recursive: true })
      writeFileSync(join(content, file), file)
    }
    execFileSync('tar', ['-czf', `${name}-1.0.0.tgz`, 'package'], { cwd: join(folder, name) })
  }
  writeJson(join(folder, 'package.json'), { name: 'project', version: '1.0.0', allowScripts, ...project })
  copyFileSync('.npmrc', join(folder, '.npmrc'))
  copyFileSync('scripts/ensure.mjs', join(folder, 'scripts/ensure.mjs'))
  expect(npm(folder, 'install', '--package-lock-only', '--ignore-scripts').status).toBe(0)
  return folder
}

/** Runs the steps before `npm start`, or with `--dev` before `npm test`, and returns what it did. */
function ensure(folder: string, ...flags: string[]): string {
  const ensured = spawnSync(process.execPath, ['scripts/ensure.mjs', '--no-build', ...flags], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_config_offline: 'true' },
  })
  expect(ensured.status, ensured.stderr).toBe(0)
  return ensured.stderr.split('\n')[0] ?? ''
}

const isInstalled = (folder: string, name: string) => existsSync(join(folder, 'node_modules', name))

/**
 * Packages that may lack a checksum: binaries of development tools for other systems than the one that wrote the
 * lock. Its registry does not carry these versions (`scripts/complete-lock.mjs` asks each time), and npm's own
 * registry could not be reached.
 */
const withoutChecksum = [/^@biomejs\/cli-/, /^@oxc-parser\/binding-/, /^@rollup\/rollup-/]

describe('the packages that are installed', () => {
  test('have a checksum each, those of the product on every system', () => {
    const lacking = locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    expect(lacking.filter(({ name }) => !withoutChecksum.some(pattern => pattern.test(name)))).toEqual([])
    expect(lacking.filter(({ dev, optional }) => !dev || !optional)).toEqual([])
  })

  test('run no scripts: each one with a script, or with a binding.gyp that npm would build, is denied by name', () => {
    // The lock knows only the former. npm sees the latter where the package is installed already.
    const built = globSync(['node_modules/*/binding.gyp', 'node_modules/@*/*/binding.gyp']).map(file => {
      const path = dirname(file)
      return packages[path]?.name ?? path.replace('node_modules/', '')
    })
    const scripted = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    const withScript = new Set([...scripted, ...built])
    expect(allowScripts).toEqual(Object.fromEntries([...withScript].sort().map(name => [name, false])))
  })
})

test('`npm ci` of every version of npm finds package.json and the lock in agreement', () => {
  // Versions before 11.9 look for what an optional peer asks for too, and end with EUSAGE where it is not in the lock.
  const { stdout } = npm('.', 'ls', '--all', '--package-lock-only', '--json')
  const { problems = [] } = JSON.parse(stdout) as { problems?: string[] }
  const asksForLatest = (problem: string) =>
    Object.values(packages).some(({ dependencies = {} }) =>
      Object.entries(dependencies).some(([name, range]) => range === 'latest' && problem.includes(` ${name}@`)),
    )
  expect(problems.filter(problem => !asksForLatest(problem))).toEqual([])
})

test('`npm start` and `npm test` install what they need and nothing twice, and leave for serving only what it opens', () => {
  const engine = (system: string) => `bin/napi-v6/${system}/libonnxruntime.so`
  const own = engine(`${process.platform}/${process.arch}`)
  const kept = {
    'onnxruntime-node': ['index.js', own],
    'better-sqlite3': [
      'lib/index.js',
      ...['', 'musl'].map(libc => `prebuilds/${process.platform}${libc}-${process.arch}.node`),
    ],
    'node-own': ['bin/node'],
    served: ['index.js'],
  }
  const deleted = {
    'onnxruntime-node': [engine('another/x64'), engine(`${process.platform}/another`)],
    'better-sqlite3': [
      'deps/sqlite3.c',
      'src/database.cpp',
      'prebuilds/another-x64.node',
      `prebuilds/${process.platform}-another.node`,
    ],
    'node-own': ['include/node.h', 'share/man.1'],
    served: ['index.js.map'],
  }
  const names = ['onnxruntime-node', 'better-sqlite3', 'node-own', 'served'] as const
  const fromFile = (name: string) => [name, `file:${name}/${name}-1.0.0.tgz`] as const
  const folder = makeProject(
    { tested: {}, ...Object.fromEntries(names.map(name => [name, { files: [...kept[name], ...deleted[name]] }])) },
    {
      dependencies: Object.fromEntries(names.map(fromFile)),
      devDependencies: Object.fromEntries([fromFile('tested')]),
    },
  )
  const installed = () => ['served', 'tested'].map(name => isInstalled(folder, name))
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  expect(ensure(folder)).toBe('Installing packages …')
  expect(installed()).toEqual([true, false])
  // No library of another system, no source of one, no headers of Node and no maps.
  const isThere = (files: typeof kept) =>
    names.flatMap(name => files[name].map(file => existsSync(join(folder, 'node_modules', name, file))))
  expect([new Set(isThere(kept)), new Set(isThere(deleted))]).toEqual([new Set([true]), new Set([false])])
  const { ino } = statSync(join(folder, 'node_modules/served/package.json'))
  expect(ensure(folder, '--dev')).toBe('Installing development packages …')
  expect(installed()).toEqual([true, true])
  expect(statSync(join(folder, 'node_modules/served/package.json')).ino).toBe(ino)
  expect([ensure(folder), ensure(folder, '--dev')]).toEqual(['', ''])
  expect(installed()).toEqual([true, true])
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock)
  // Another lock takes no installed development package away.
  appendFileSync(join(folder, 'package-lock.json'), '\n')
  expect(ensure(folder)).toBe('Installing development packages …')
  expect(installed()).toEqual([true, true])
})

describe('a package with a script that nobody has reviewed', () => {
  /** Older versions ignore the setting and run every script; with them only `npm start` and the like are safe. */
  const knowsStrict = execFileSync('npm', ['config', 'list', '--long'], { cwd: tmpdir(), encoding: 'utf8' }).includes(
    'strict-allow-scripts',
  )

  test('is installed without it by `npm start` and `npm test`, and refused when somebody installs by hand', () => {
    const trace = join(temporaryFolder('card-scan-bot-trace'), 'it-ran')
    const folder = makeProject(
      { sly: { scripts: { postinstall: `touch ${trace}` } } },
      {
        dependencies: { sly: 'file:sly/sly-1.0.0.tgz' },
        scripts: { prestart: 'echo first', start: 'echo then', pretest: 'echo first', test: 'echo then' },
      },
    )
    const hasRun = () => existsSync(trace)
    ensure(folder)
    expect([isInstalled(folder, 'sly'), hasRun()]).toEqual([true, false])
    // Their own steps still run.
    for (const word of ['start', 'test']) expect(npm(folder, word).stdout).toMatch(/^first$.*^then$/ms)
    if (!knowsStrict) return
    const refused = npm(folder, 'ci')
    expect([refused.status === 0, hasRun()]).toEqual([false, false])
    expect(refused.stderr).toContain('sly@1.0.0')
  })
})
