import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

type Entry = { version: string; integrity?: string; hasInstallScript?: boolean; dev?: boolean; optional?: boolean }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> }
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))

/**
 * What may lack a checksum: binaries of development tools for systems on which the lock was not written. The registry
 * that wrote it does not carry these versions (`scripts/complete-lock.mjs` asks each time), and npm's own could not be asked.
 */
const withoutChecksum = [/^@biomejs\/cli-/, /^@oxc-parser\/binding-/, /^@tailwindcss\/oxide-/]

describe('the packages that are installed', () => {
  test('have a checksum each, those of the product on every system', () => {
    const lacking = locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    expect(lacking.filter(({ name }) => !withoutChecksum.some(pattern => pattern.test(name)))).toEqual([])
    expect(lacking.filter(({ dev, optional }) => !dev || !optional)).toEqual([])
  })

  test('run no script of theirs: each that has one is denied by name', () => {
    const withScript = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
    expect(allowScripts).toEqual(Object.fromEntries([...withScript].sort().map(name => [name, false])))
  })
})

describe('a package with a script that nobody has looked at', () => {
  const npm = (folder: string, ...words: string[]) =>
    spawnSync('npm', words, { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } })
  /** Older ones know nothing of it, and run every script: there only `npm start` and its like are safe. */
  const knowsStrict = execFileSync('npm', ['config', 'list', '--long'], { cwd: tmpdir(), encoding: 'utf8' }).includes(
    'strict-allow-scripts',
  )

  /** A project with our settings, our way to install, and one dependency whose script leaves a file. */
  function makeProject() {
    const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-packages-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
    for (const name of ['scripts', 'sly']) mkdirSync(join(folder, name))
    const trace = join(folder, 'it-ran')
    write('sly/package.json', { name: 'sly', version: '1.0.0', scripts: { postinstall: `touch ${trace}` } })
    execFileSync('npm', ['pack', '--silent'], { cwd: join(folder, 'sly') })
    write('package.json', {
      name: 'project',
      version: '1.0.0',
      dependencies: { sly: 'file:sly/sly-1.0.0.tgz' },
      scripts: { prestart: 'echo first', start: 'echo then', pretest: 'echo first', test: 'echo then' },
      allowScripts,
    })
    copyFileSync('.npmrc', join(folder, '.npmrc'))
    copyFileSync('scripts/ensure.mjs', join(folder, 'scripts/ensure.mjs'))
    expect(npm(folder, 'install', '--package-lock-only', '--ignore-scripts').status).toBe(0)
    return { folder, hasRun: () => existsSync(trace), isInstalled: () => existsSync(join(folder, 'node_modules/sly')) }
  }

  test('is installed without it by `npm start` and `npm test`, whose own steps still run', () => {
    const { folder, hasRun, isInstalled } = makeProject()
    const ensured = spawnSync(process.execPath, ['scripts/ensure.mjs', '--no-build'], {
      cwd: folder,
      env: { ...process.env, npm_config_offline: 'true' },
    })
    expect([ensured.status, isInstalled(), hasRun()]).toEqual([0, true, false])
    for (const word of ['start', 'test']) expect(npm(folder, word).stdout).toMatch(/^first$.*^then$/ms)
  })

  test.skipIf(!knowsStrict)('is refused when somebody installs by hand', () => {
    const { folder, hasRun } = makeProject()
    const refused = npm(folder, 'ci')
    expect([refused.status === 0, hasRun()]).toEqual([false, false])
    expect(refused.stderr).toContain('sly@1.0.0')
  })
})
