import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

type Entry = {
  version: string
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
function makeProject(packages: Record<string, { scripts?: object }>, project: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, more] of Object.entries({ scripts: {}, ...packages })) {
    mkdirSync(join(folder, name))
    if (name === 'scripts') continue
    writeJson(join(folder, name, 'package.json'), { name, version: '1.0.0', ...more })
    execFileSync('npm', ['pack', '--silent'], { cwd: join(folder, name) })
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

  test('run no scripts: each one with a script is denied by name', () => {
    const withScript = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
    expect(allowScripts).toEqual(Object.fromEntries([...withScript].sort().map(name => [name, false])))
  })
})

describe('`npm start` and `npm test`', () => {
  const makeOwn = () =>
    makeProject(
      { served: {}, tested: {} },
      {
        dependencies: { served: 'file:served/served-1.0.0.tgz' },
        devDependencies: { tested: 'file:tested/tested-1.0.0.tgz' },
      },
    )
  const installed = (folder: string) => ['served', 'tested'].map(name => isInstalled(folder, name))

  test('install what they need, and nothing twice', () => {
    const folder = makeOwn()
    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
    expect(ensure(folder)).toBe('Installing packages …')
    expect(installed(folder)).toEqual([true, false])
    const { ino } = statSync(join(folder, 'node_modules/served/package.json'))
    expect(ensure(folder, '--dev')).toBe('Installing development packages …')
    expect(installed(folder)).toEqual([true, true])
    expect(statSync(join(folder, 'node_modules/served/package.json')).ino).toBe(ino)
    expect([ensure(folder), ensure(folder, '--dev')]).toEqual(['', ''])
    expect(installed(folder)).toEqual([true, true])
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock)
  })

  test('keep the installed development packages when the lock changes', () => {
    const folder = makeOwn()
    ensure(folder, '--dev')
    appendFileSync(join(folder, 'package-lock.json'), '\n')
    expect(ensure(folder)).toBe('Installing development packages …')
    expect(installed(folder)).toEqual([true, true])
  })
})

describe('a package with a script that nobody has reviewed', () => {
  /** Older versions ignore the setting and run every script; with them only `npm start` and the like are safe. */
  const knowsStrict = execFileSync('npm', ['config', 'list', '--long'], { cwd: tmpdir(), encoding: 'utf8' }).includes(
    'strict-allow-scripts',
  )

  /** A project with one dependency whose script leaves a file. */
  function makeSly() {
    const trace = join(mkdtempSync(join(tmpdir(), 'card-scan-bot-trace-')), 'it-ran')
    onTestFinished(() => rmSync(dirname(trace), { recursive: true }))
    const folder = makeProject(
      { sly: { scripts: { postinstall: `touch ${trace}` } } },
      {
        dependencies: { sly: 'file:sly/sly-1.0.0.tgz' },
        scripts: { prestart: 'echo first', start: 'echo then', pretest: 'echo first', test: 'echo then' },
      },
    )
    return { folder, hasRun: () => existsSync(trace) }
  }

  test('is installed without it by `npm start` and `npm test`, whose own steps still run', () => {
    const { folder, hasRun } = makeSly()
    ensure(folder)
    expect([isInstalled(folder, 'sly'), hasRun()]).toEqual([true, false])
    for (const word of ['start', 'test']) expect(npm(folder, word).stdout).toMatch(/^first$.*^then$/ms)
  })

  test.skipIf(!knowsStrict)('is refused when somebody installs by hand', () => {
    const { folder, hasRun } = makeSly()
    const refused = npm(folder, 'ci')
    expect([refused.status === 0, hasRun()]).toEqual([false, false])
    expect(refused.stderr).toContain('sly@1.0.0')
  })
})
