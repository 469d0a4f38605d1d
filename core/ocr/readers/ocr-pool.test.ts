import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { OcrPort } from '#core/ocr/ocr-port.ts'
import { createOcr } from './ocr-pool.ts'

const limits = { photoBytes: 1000, photoPixels: 1_000_000 }
/** A JPEG's first bytes, and one that tells the stand-in thread what to do. */
const photo = (order: number) => Uint8Array.of(0xff, 0xd8, 0xff, order)
const [answers, crashes, hangs, refuses, crashesOnce, aborts, stops, plods] = [1, 2, 3, 4, 5, 6, 7, 8]

/** Stands in for the real reader: it answers, dies or hangs as the photo's fourth byte says. */
const standIn = `
  import { existsSync, writeFileSync } from 'node:fs'
  process.once('disconnect', () => process.exit())
  const say = message => process.send(message)
  process.on('message', ({ photo }) => {
    if (!photo) return say({ ready: true })
    const order = photo[3]
    if (order === ${crashes}) process.exit(9)
    if (order === ${aborts}) process.abort()
    if (order === ${stops}) return process.kill(process.pid, 'SIGSTOP')
    if (order === ${hangs}) for (;;) {}
    if (order === ${refuses}) return say({ ok: false, code: 'photo-too-large', details: { width: 9 }, cause: '' })
    const mark = new URL('crashed', import.meta.url)
    if (order === ${crashesOnce} && !existsSync(mark)) { writeFileSync(mark, ''); process.exit(9) }
    const reading = { width: process.pid, height: 1, lines: [], codes: [], image: Uint8Array.of(photo.length), engine: 'pp-ocr' }
    const answer = () => say({ ok: true, reading })
    if (order !== ${plods}) return answer()
    let signs = 0
    const timer = setInterval(() => {
      say({ getsOn: true })
      if (++signs === 8) { clearInterval(timer); answer() }
    }, 500)
  })`

let ocr: OcrPort | undefined
async function start(workers = 1, timeout = 10 * 60_000): Promise<OcrPort> {
  const folder = await mkdtemp(join(tmpdir(), 'reader-'))
  await writeFile(join(folder, 'reader.mjs'), standIn)
  ocr = createOcr({ workers, timeout, engine: 'auto', limits, program: pathToFileURL(join(folder, 'reader.mjs')) })
  return ocr
}
afterEach(() => ocr?.close())

describe('reading many photos', () => {
  it('answers each, and leaves the photo with its owner', async () => {
    const port = await start(2)
    const mine = photo(answers)
    const readings = await Promise.all(Array.from({ length: 20 }, () => port.read(mine)))
    expect(readings.map(reading => reading.image[0])).toEqual(Array(20).fill(4))
    expect(new Set(readings.map(reading => reading.width)).size).toBe(2)
    expect(mine).toHaveLength(4)
  })

  it('passes on why a photo was refused, and goes on with the next', async () => {
    const port = await start()
    await expect(port.read(photo(refuses))).rejects.toMatchObject({ code: 'photo-too-large', details: { width: 9 } })
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('refuses what is no photo without troubling a reader', async () => {
    const port = await start()
    await expect(port.read(new Uint8Array())).rejects.toMatchObject({ code: 'photo-empty' })
    await expect(port.read(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: 'photo-unsupported' })
    await expect(port.read(new Uint8Array(1001))).rejects.toMatchObject({ code: 'photo-too-large' })
  })
})

describe('a reader that is lost', () => {
  it('is replaced, and its photo tried again', async () => {
    const port = await start()
    await expect(port.read(photo(crashesOnce))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('takes only its own photo with it', async () => {
    const port = await start()
    const results = await Promise.allSettled([
      port.read(photo(crashes)),
      port.read(photo(answers)),
      port.read(photo(answers)),
    ])
    expect(results.map(result => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(results[0]).toMatchObject({ reason: { code: 'photo-unreadable' } })
  })

  it.each([
    ['hangs', hangs],
    ['is stopped', stops],
    ['aborts', aborts],
  ])('costs nobody else anything when it %s', async (_, order) => {
    const port = await start(1, 1500)
    await expect(port.read(photo(order))).rejects.toMatchObject({ code: 'photo-unreadable' })
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('is not taken for one that is slow and gets on', async () => {
    const port = await start(1, 3000)
    await expect(port.read(photo(plods))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('was alone with a photo that is read alone, and the others go on', async () => {
    const port = await start()
    const { width: usual } = await port.read(photo(answers))
    expect((await port.read(photo(answers), { alone: true })).width).not.toBe(usual)
    await expect(port.read(photo(crashes), { alone: true })).rejects.toMatchObject({ code: 'photo-unreadable' })
    expect((await port.read(photo(answers))).width).toBe(usual)
  })

  it('answers nobody after the pool is closed', async () => {
    const port = await start()
    const reading = port.read(photo(hangs))
    const refused = expect(reading).rejects.toMatchObject({ code: 'photo-unreadable' })
    await port.close()
    await refused
  })
})
