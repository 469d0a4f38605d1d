import { existsSync } from 'node:fs'
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
const [answers, crashes, hangs, refuses, crashesOnce] = [1, 2, 3, 4, 5]

/** Stands in for the real thread: it answers, dies or hangs as the photo's fourth byte says. */
const standIn = `
  import { existsSync, writeFileSync } from 'node:fs'
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.postMessage({ ready: true })
  parentPort.on('message', photo => {
    const order = photo[3]
    if (order === ${crashes}) process.exit(9)
    if (order === ${hangs}) for (;;) {}
    if (order === ${refuses}) return parentPort.postMessage({ ok: false, code: 'photo-too-large', details: { width: 9 }, cause: '' })
    const mark = new URL('crashed', import.meta.url)
    if (order === ${crashesOnce} && !existsSync(mark)) { writeFileSync(mark, ''); process.exit(9) }
    const reading = { width: threadId, height: 1, lines: [], codes: [], image: Uint8Array.of(photo.length), engine: 'pp-ocr' }
    parentPort.postMessage({ ok: true, reading }, [reading.image.buffer])
  })`

let ocr: OcrPort | undefined
async function start(workers = 1, timeout = 5000): Promise<OcrPort> {
  const folder = await mkdtemp(join(tmpdir(), 'ocr-thread-'))
  await writeFile(join(folder, 'thread.mjs'), standIn)
  ocr = createOcr({ workers, timeout, engine: 'auto', limits, program: pathToFileURL(join(folder, 'thread.mjs')) })
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

  it('refuses what is no photo without troubling a thread', async () => {
    const port = await start()
    await expect(port.read(new Uint8Array())).rejects.toMatchObject({ code: 'photo-empty' })
    await expect(port.read(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: 'photo-unsupported' })
    await expect(port.read(new Uint8Array(1001))).rejects.toMatchObject({ code: 'photo-too-large' })
  })
})

describe('a thread that is lost', () => {
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

  it('is given up when it hangs', async () => {
    const port = await start(1, 1500)
    await expect(port.read(photo(hangs))).rejects.toMatchObject({ code: 'photo-unreadable' })
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('is not ended before it has loaded what it reads with', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ocr-thread-'))
    const [program, mark] = [join(folder, 'slow.mjs'), join(folder, 'loaded')]
    await writeFile(
      program,
      `import { writeFileSync } from 'node:fs'
       import { parentPort } from 'node:worker_threads'
       parentPort.on('message', () => undefined)
       setTimeout(() => { writeFileSync(${JSON.stringify(mark)}, ''); parentPort.postMessage({ ready: true }) }, 200)`,
    )
    const loading = createOcr({ workers: 1, timeout: 5000, engine: 'auto', limits, program: pathToFileURL(program) })
    loading.warmUp()
    await loading.close()
    expect(existsSync(mark)).toBe(true)
  })

  it('answers nobody after the pool is closed', async () => {
    const port = await start()
    const reading = port.read(photo(hangs))
    const refused = expect(reading).rejects.toMatchObject({ code: 'photo-unreadable' })
    await port.close()
    await refused
  })
})
