import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Readers, ReadersUnavailable } from '#reader/port.ts'
import { temporaryFolder } from '#reader/testing/temporary-folder.ts'
import { createReaders } from './ocr-pool.ts'

const limits = { photoBytes: 1000, photoPixels: 1_000_000 }
/** The first bytes of a JPEG, and a byte that tells the stand-in reader what to do. */
const photo = (action: number) => Uint8Array.of(0xff, 0xd8, 0xff, action)
const [answers, crashes, hangs, refuses, crashesOnce, aborts, stops, slow, grows] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** A reader that answers, dies or hangs according to the fourth byte of the photo. */
const standIn = `
  import { existsSync, writeFileSync } from 'node:fs'
  process.once('disconnect', () => process.exit())
  if (existsSync(new URL('broken', import.meta.url))) process.exit(1)
  const held = []
  const send = message => process.send(message)
  let parts = Buffer.alloc(0)
  process.on('message', ({ photo: sent, part, at }) => {
    if (part) return void (parts = Buffer.concat([...(at === 0 ? [] : [parts]), part]))
    if (!sent) return send({ ready: true })
    const photo = sent === 'in-parts' ? parts : sent
    const action = photo[3]
    if (action === ${crashes}) process.exit(9)
    if (action === ${aborts}) process.abort()
    if (action === ${stops}) return process.kill(process.pid, 'SIGSTOP')
    if (action === ${hangs}) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    if (action === ${grows}) return setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20)
    if (action === ${refuses}) return send({ ok: false, code: 'photo-too-large', details: { width: 9 }, cause: '' })
    const mark = new URL('crashed', import.meta.url)
    if (action === ${crashesOnce} && !existsSync(mark)) { writeFileSync(mark, ''); process.exit(9) }
    const reading = { width: process.pid, height: 1, lines: [], codes: [], image: Uint8Array.of(photo.length), engine: 'pp-ocr' }
    const answer = () => send({ ok: true, reading })
    if (action !== ${slow}) return answer()
    let messages = 0
    const timer = setInterval(() => {
      send({ progress: true })
      if (++messages === 8) { clearInterval(timer); answer() }
    }, 500)
  })`

let ocr: Readers | undefined
let folder = ''
async function start(workers = 1, timeout = 10 * 60_000): Promise<Readers> {
  folder = temporaryFolder('reader')
  await writeFile(join(folder, 'reader.mjs'), standIn)
  const program = pathToFileURL(join(folder, 'reader.mjs'))
  ocr = createReaders({ workers, timeout, engine: 'auto', limits, program, memory: 300_000_000 })
  return ocr
}
afterEach(() => ocr?.close())

describe('reading many photos', () => {
  it('returns a reading for each, and does not detach the photo', async () => {
    const port = await start(2)
    const mine = photo(answers)
    const readings = await Promise.all(Array.from({ length: 20 }, () => port.read(mine)))
    expect(readings.map(reading => reading.image[0])).toEqual(Array(20).fill(4))
    expect(new Set(readings.map(reading => reading.width)).size).toBe(2)
    expect(mine).toHaveLength(4)
  })

  it('reads a photo that is handed over in parts, and another after one whose parts end too soon', async () => {
    const port = await start()
    const [first, second] = [photo(crashesOnce), Uint8Array.of(1, 2)]
    const broken = async function* () {
      yield first
      throw new Error('no more parts')
    }
    await expect(port.read({ size: 6, parts: broken })).rejects.toThrow('no more parts')
    const reading = await port.read({ size: 6, parts: () => [first, second] })
    expect(reading.image[0]).toBe(6)
    expect(port.figures()).toEqual({ busy: 0, lost: 1 })
  })

  it('passes on the reason of a refusal, and reads the next photo', async () => {
    const port = await start()
    await expect(port.read(photo(refuses))).rejects.toMatchObject({ code: 'photo-too-large', details: { width: 9 } })
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('refuses files that are no photos without a reader', async () => {
    const port = await start()
    await expect(port.read(new Uint8Array())).rejects.toMatchObject({ code: 'photo-empty' })
    await expect(port.read(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: 'photo-unsupported' })
    await expect(port.read(new Uint8Array(1001))).rejects.toMatchObject({ code: 'photo-too-large' })
    const large = { size: 1001, parts: () => [photo(answers)] }
    await expect(port.read(large)).rejects.toMatchObject({ code: 'photo-too-large' })
    await expect(port.read({ size: 0, parts: () => [] })).rejects.toMatchObject({ code: 'photo-empty' })
  })
})

describe('a reader that dies', () => {
  it('is replaced, and its photo is read again', async () => {
    const port = await start()
    await expect(port.read(photo(crashesOnce))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('loses only its own photo', async () => {
    const port = await start()
    const results = await Promise.allSettled([
      port.read(photo(crashes)),
      port.read(photo(answers)),
      port.read(photo(answers)),
    ])
    expect(results.map(result => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(results[0]).toMatchObject({ reason: { name: 'ReadingLost', lost: 'reader' } })
  })

  it.each([
    ['hangs', hangs],
    ['is stopped', stops],
    ['aborts', aborts],
  ])('does not affect other photos when it %s', async (_, action) => {
    const port = await start(1, 3500)
    await expect(port.read(photo(action))).rejects.toMatchObject({ lost: 'reader' })
    expect(port.figures()).toEqual({ busy: 0, lost: 2 })
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('is not confused with one that is slow and reports progress', async () => {
    const port = await start(1, 3000)
    await expect(port.read(photo(slow))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('had only the photo that was to be read alone', async () => {
    const port = await start()
    const { width: usual } = await port.read(photo(answers))
    expect((await port.read(photo(answers), { alone: true })).width).not.toBe(usual)
    await expect(port.read(photo(crashes), { alone: true })).rejects.toMatchObject({ lost: 'reader' })
    expect((await port.read(photo(answers))).width).toBe(usual)
  })

  it('is not replaced after the pool is closed', async () => {
    const port = await start()
    const reading = port.read(photo(hangs))
    const refused = expect(reading).rejects.toThrow(ReadersUnavailable)
    await port.close()
    await refused
  })

  it('for too much memory twice makes the pool refuse the photo and read the next', async () => {
    const port = await start()
    await expect(port.read(photo(grows))).rejects.toMatchObject({ code: 'photo-too-large' })
    expect(port.figures()).toEqual({ busy: 0, lost: 2 })
    await expect(port.read(photo(grows), { alone: true })).rejects.toMatchObject({ code: 'photo-too-large' })
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('is the first process that the kernel kills when memory runs out', async () => {
    const { width: pid } = await (await start()).read(photo(answers))
    expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('500\n')
  })
})

describe('readers that do not start', () => {
  it('refuse no photo: it is read once they start', async () => {
    const port = await start()
    await writeFile(join(folder, 'broken'), '')
    for (const alone of [false, true]) {
      await expect(port.read(photo(answers), { alone })).rejects.toThrow(ReadersUnavailable)
    }
    await rm(join(folder, 'broken'))
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('refuse no photo when the system cannot start a process', async () => {
    const port = await start()
    const node = process.execPath
    onTestFinished(() => {
      process.execPath = node
    })
    process.execPath = join(folder, 'no-such-program')
    port.warmUp()
    await expect(port.read(photo(answers))).rejects.toThrow(ReadersUnavailable)
    process.execPath = node
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })
})
