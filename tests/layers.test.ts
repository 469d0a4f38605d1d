import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, test } from 'vitest'

/**
 * The output of dependency-cruiser for a tree with these files, under one of the project's own rule files. That a valid
 * tree passes, `npm run lint:layers` shows.
 */
function cruise(rules: string, files: Record<string, string>, paths = ['core']): Promise<string> {
  const root = temporaryFolder('layers')
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  const program = resolve('node_modules/.bin/depcruise')
  return new Promise(done => {
    execFile(program, ['--config', resolve(rules), ...paths], { cwd: root }, (_, stdout) => done(stdout))
  })
}

test('every rule refuses something', async () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[]
  }
  const rules = forbidden.map(({ name }) => name)
  const modules = rules.flatMap(name => /^(.+)-imports-below$/.exec(name)?.[1] ?? [])
  expect(modules.filter(module => !existsSync(`core/${module}`))).toEqual([])
  const imports = (path: string) => `export * from '${path}'\n`
  const output = await cruise(
    '.dependency-cruiser.cjs',
    {
      'main.ts': 'export const x = 1\n',
      ...Object.fromEntries(
        modules.map((module, n) => [`core/${module}/own.ts`, imports(`../${modules[n - 1] ?? 'jobs'}/own.ts`)]),
      ),
      'core/jobs/own.ts': 'export const x = 1\n',
      'core/base/one.ts': imports('./two.ts'),
      'core/base/two.ts': imports('./one.ts'),
      'core/users/far.ts': imports('../billing/own.ts'),
      'core/drawer/own.ts': imports('../base/one.ts'),
      'contracts/leaf.ts': imports('../db/own.ts'),
      'contracts/words.ts': imports('../texts/own.ts'),
      'texts/own.ts': 'export const x = 1\n',
      'core/base/edge.ts': imports('../../bot/own.ts'),
      'core/base/transport.ts': imports('grammy'),
      'core/base/top.ts': imports('../../main.ts'),
      'core/base/nowhere.ts': imports('./nobody.ts'),
      'core/base/redis.ts': imports('bullmq'),
      'core/base/inside.ts': imports('../../reader/extract/own.ts'),
      'reader/extract/own.ts': 'export const x = 1\n',
      'reader/port.ts': imports('../core/base/inside.ts'),
      'reader/drawn.ts': imports('./synth/own.ts'),
      'reader/synth/own.ts': 'export const x = 1\n',
      'db/own.ts': imports('../core/users/own.ts'),
      'db/file.ts': imports('better-sqlite3'),
      'bot/own.ts': imports('../db/own.ts'),
      'api/own.ts': imports('../db/own.ts'),
      'miniapp/src/own.ts': imports('../../db/own.ts'),
      'miniapp/src/route.ts': imports('../../api/own.ts'),
      'miniapp/src/sdk.ts': imports('@telegram-apps/sdk-react'),
      'miniapp/src/features/one/own.ts': imports('../two/own.ts'),
      'miniapp/src/features/two/own.ts': 'export const x = 1\n',
    },
    ['contracts', 'texts', 'reader', 'core', 'db', 'bot', 'api', 'miniapp'],
  )
  expect(rules.filter(name => !output.includes(` ${name}: `))).toEqual([])
  expect(output).toContain('users-imports-below: core/users/far.ts → core/billing/own.ts')
  expect(output).toContain('core-lists-its-modules: core/drawer/own.ts')
})

test('two folders that import each other are refused, though no file does', async () => {
  const output = await cruise('.dependency-cruiser.folders.cjs', {
    'core/billing/stars/price.ts': "export { plan } from '../checkout/plan.ts'\n",
    'core/billing/checkout/plan.ts': 'export const plan = 1\n',
    'core/billing/checkout/offer.ts': "export { payload } from '../stars/payload.ts'\n",
    'core/billing/stars/payload.ts': 'export const payload = 1\n',
  })
  expect(output).toContain('no-folder-circles')
})

test('no folder holds more than 25 files of its own', () => {
  const files = globSync(
    '{contracts,texts,reader,core,db,bot,api,miniapp/src,scripts,tests}/**/*.{ts,tsx,mjs,json,css}',
  )
  const own = Map.groupBy(files, file => dirname(file))
  // The migrations are generated.
  const large = [...own].filter(
    ([folder, { length }]) => length > 25 && !/^bot\/features$|^db\/migrations/.test(folder),
  )
  expect(large.map(([folder]) => folder)).toEqual([])
})

test('a transaction is started by write or readSnapshot, in core/base, and nowhere else outside db', () => {
  const files = globSync(['{core,bot,api}/**/*.ts', '{main,service}.ts', 'scripts/*.ts'])
  const own = files.filter(file => !file.endsWith('.test.ts') && file !== 'core/base/write.ts')
  expect(own.length).toBeGreaterThan(300)
  expect(own.filter(file => /\.transaction\s*\(/.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(own.filter(file => readFileSync(file, 'utf8').includes("emit('outbox-filled'"))).toEqual([])
})

test('no source file is over 300 lines', () => {
  const files = globSync('{contracts,texts,reader,core,db,bot,api,miniapp/src,scripts}/**/*.{ts,tsx,mjs}')
  const sources = files.filter(file => !/\.(test|spec)\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(800)
  expect(sources.filter(file => readFileSync(file, 'utf8').split('\n').length > 301)).toEqual([])
})
