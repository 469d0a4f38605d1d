import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { requestHash, requestHashInTurns, withUploadedFile } from '#core/base/files/uploaded-file.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { piecesOf, type UploadedFile } from './file-pieces.ts'

function setUp() {
  const folder = temporaryFolder('uploaded')
  const db = openOrCreate(join(folder, 'test.db'))
  onTestFinished(() => {
    db.$client.close()
  })
  return { app: { db }, names: () => readdirSync(folder).filter(name => !/^test\.db(-wal|-shm)?$/.test(name)) }
}

const contentOf = (file: UploadedFile) => Buffer.concat(Array.from(piecesOf(file), piece => Buffer.from(piece)))

it('keeps its content in pieces, has no name that a kill could leave, and is sealed', async () => {
  const { app, names } = setUp()
  const content = Buffer.from('Ana Torres, ana@torres.es\n'.repeat(30_000))
  await withUploadedFile(app, async (file, append) => {
    for (let at = 0; at < content.length; at += 70_001) await append(content.subarray(at, at + 70_001))
    expect(file.size).toBe(content.length)
    expect(names()).toEqual([])
    expect(readFileSync(`/proc/self/fd/${file.fd}`).includes('torres.es')).toBe(false)
    expect(content.equals(contentOf(file))).toBe(true)
    expect([...piecesOf(file)].length).toBeGreaterThan(2)
    expect(await requestHashInTurns(file, 'a', content)).toBe(requestHash(content, 'a', content))
  })
  expect(names()).toEqual([])
})

it('is closed however its work ends', async () => {
  const { app, names } = setUp()
  let descriptor = 0
  const failing = withUploadedFile(app, async (file, append) => {
    await append(Buffer.from('x'))
    descriptor = file.fd
    throw new Error('The work failed')
  })
  await expect(failing).rejects.toThrow('The work failed')
  expect(() => readFileSync(`/proc/self/fd/${descriptor}`, 'utf8')).toThrow()
  expect(names()).toEqual([])
})

it('may be empty', async () => {
  await withUploadedFile(setUp().app, async file => {
    expect(contentOf(file)).toHaveLength(0)
    expect(await requestHashInTurns(file)).toBe(requestHash(new Uint8Array()))
  })
})
