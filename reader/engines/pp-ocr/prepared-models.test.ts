import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { mountSmallDisk, noSmallDisk } from '#tests/small-disk.ts'
import { openPpOcr } from './ppocr.ts'
import { loadModels } from './prepared-models.ts'

/** A folder in which the models are, which most tests copy: making them takes a second of processor time. */
let prepared: string
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'models-'))
  await loadModels([prepared])
})
afterAll(() => rm(prepared, { recursive: true }))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('readers that start at once find the same files, and those that start later too', async () => {
  const [one, two] = await Promise.all([loadModels([folder]), loadModels([folder])])
  expect(two).toEqual(one)
  expect(one.latinAlphabet).toContain('ñ')
  const { mtimeMs } = await stat(String(one.parts.search))
  const later = await loadModels([folder])
  expect(later).toEqual(one)
  expect((await stat(String(later.parts.search))).mtimeMs).toBe(mtimeMs)
  expect(await readdir(folder)).toHaveLength(1)
})

it('files of another version go when they are a day old', async () => {
  const [old, young] = [join(folder, 'old'), join(folder, 'young')]
  for (const other of [old, young]) {
    await mkdir(other)
    await writeFile(join(other, 'search.ort'), 'other weights')
  }
  const yesterday = Date.now() / 1000 - 90_000
  await utimes(old, yesterday, yesterday)
  const { parts } = await loadModels([folder])
  expect(new Set(await readdir(folder))).toEqual(new Set(['young', dirname(String(parts.search)).split('/').at(-1)]))
})

it('where nothing can be written, or others can write, a reader holds its own and says so', async () => {
  const open = join(folder, 'open')
  await mkdir(open)
  await chmod(open, 0o777)
  const file = join(folder, 'file')
  await writeFile(file, '')
  const warned = once(process, 'warning')
  const { parts } = await loadModels([open, join(file, 'models')])
  expect(parts.search).toBeInstanceOf(Uint8Array)
  expect(String((await warned)[0])).toContain('more memory')
})

it.each([
  ['other bytes', (file: string) => writeFile(file, 'damaged')],
  ['no bytes', (file: string) => truncate(file, 0)],
  ['half of its bytes', async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2))],
])('a file with %s costs one reader memory and no reading, and is made anew for the next', async (_, damage) => {
  await cp(prepared, folder, { recursive: true })
  const models = await loadModels([folder])
  await damage(String(models.parts.search))
  const warned = once(process, 'warning')
  const ppOcr = await openPpOcr(async () => models)
  expect(String((await warned)[0])).toContain('made anew')
  expect(await ppOcr.detect({ data: new Uint8Array(64 * 64 * 3), width: 64, height: 64 })).toEqual([])
  const next = await loadModels([folder])
  expect((await stat(String(next.parts.search))).size).toBeGreaterThan(100_000)
})

it('files whose list cannot be read are made anew', async () => {
  await cp(prepared, folder, { recursive: true })
  const models = await loadModels([folder])
  await truncate(join(dirname(String(models.parts.search)), 'models.json'), 10)
  expect(await loadModels([folder])).toEqual(models)
  expect(await readdir(folder)).toHaveLength(1)
})

it('a full disk costs memory, and nothing half written stays on it', async ({ skip }) => {
  const disk = mountSmallDisk()
  if (!disk) return skip(noSmallDisk)
  onTestFinished(() => disk.remove())
  disk.fill()
  const warned = once(process, 'warning')
  const { parts } = await loadModels([disk.folder])
  expect(parts.search).toBeInstanceOf(Uint8Array)
  expect(String((await warned)[0])).toContain('more memory')
  expect(await readdir(disk.folder)).toEqual(['ballast'])
})
