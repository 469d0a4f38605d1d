import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPpOcr } from './ppocr.ts'
import { loadModels } from './prepared-models.ts'

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

it('a damaged file costs memory and no reading', async () => {
  const models = await loadModels([folder])
  await writeFile(String(models.parts.search), 'damaged')
  const warned = once(process, 'warning')
  const ppOcr = await openPpOcr(async () => models)
  expect(String((await warned)[0])).toContain('made anew')
  expect(await ppOcr.detect({ data: new Uint8Array(64 * 64 * 3), width: 64, height: 64 })).toEqual([])
})
