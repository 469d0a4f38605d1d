import { execFile, execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'

const run = promisify(execFile)
const repository = resolve(import.meta.dirname, '../..')
const unpublished = /^reader\/(bench|dist|node_modules|synth|testing|train)(\/|$)/
const work = temporaryFolder('card-reader')
const installed = join(work, 'empty', 'node_modules', 'card-reader')

/** Packs a copy of this package and unpacks it in an empty folder, as npm does, with only the dependencies of its package.json. */
beforeAll(() => {
  const copy = join(work, 'source')
  mkdirSync(copy)
  const isWanted = (path: string) => !unpublished.test(path.slice(repository.length + 1))
  cpSync(join(repository, 'reader'), join(copy, 'reader'), { recursive: true, filter: isWanted })
  cpSync(join(repository, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
  execFileSync('npm', ['pack', '--pack-destination', work], { cwd: join(copy, 'reader'), stdio: 'ignore' })
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['xzf', globSync(join(work, '*.tgz'))[0] ?? '', '--strip-components=1', '-C', installed])
  const manifest = z.object({ dependencies: z.record(z.string(), z.string()) })
  const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')))
  for (const name of Object.keys(dependencies)) {
    const link = join(work, 'empty', 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(repository, 'node_modules', name), link)
  }
  cpSync(join(repository, 'reader/synth/set/card-01.jpg'), join(work, 'empty', 'card.jpg'))
})

it('installed in an empty folder, the example of the README reads a card', async () => {
  const example = /```js\n(.*?)```/s.exec(readFileSync(join(installed, 'README.md'), 'utf8'))?.[1] ?? ''
  writeFileSync(join(work, 'empty', 'example.mjs'), example)
  const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: join(work, 'empty') })
  expect(stdout).toBe('Corwin Ashdell Harborwick cashdell@harborwick.com +447700900783\n')
})

it('the command reads a card', async () => {
  const program = join(installed, 'dist/bin/card-reader.js')
  const { stdout } = await run(process.execPath, [program, '--json', 'card.jpg'], { cwd: join(work, 'empty') })
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, contact: { first_name: 'Corwin', last_name: 'Ashdell' } })
})

it('a TypeScript program gets types, and can import the listed entries only', async () => {
  const program = `
    import { type CardContact, createReaders } from 'card-reader'
    import { contactsIn } from 'card-reader/extraction'
    import { readVcards } from 'card-reader/vcard'
    export async function read(photo: Uint8Array): Promise<CardContact | undefined> {
      return contactsIn(await createReaders().read(photo), {})[0]?.contact
    }
    // @ts-expect-error: a number is not a photo
    void read(1)
    // @ts-expect-error: not an entry
    export * from 'card-reader/readers/reader.ts'
    export { readVcards }
  `
  writeFileSync(join(work, 'empty', 'program.ts'), program)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024']
  const types = ['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')]
  const tsc = join(repository, 'node_modules/.bin/tsc')
  await run(tsc, [...options, ...types, '--ignoreConfig', 'program.ts'], { cwd: join(work, 'empty') })
})
