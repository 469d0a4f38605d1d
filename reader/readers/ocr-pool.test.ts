import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Readers, ReadersAway } from '#reader/port.ts'
import { createReaders } from './ocr-pool.ts'

const limits = { photoBytes: 1000, photoPixels: 1_000_000 }
/** A JPEG's first bytes, and one that tells the stand-in thread what to do. */
const photo = (order: number) => Uint8Array.of(0xff, 0xd8, 0xff, order)
const [answers, crashes, hangs, refuses, crashesOnce, aborts, stops, plods, grows] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Stands in for the real reader: it answers, dies or hangs as the photo's fourth byte says. */
const standIn = `
  import { existsSync, writeFileSync } from 'node:fs'
  process.once('disconnect', () => process.exit())
  if (existsSync(new URL('broken', import.meta.url))) process.exit(1)
  const held = []
  const say = message => process.send(message)
  process.on('message', ({ photo }) => {
    if (!photo) return say({ ready: true })
    const order = photo[3]
    if (order === ${crashes}) process.exit(9)
    if (order === ${aborts}) process.abort()
    if (order === ${stops}) return process.kill(process.pid, 'SIGSTOP')
    if (order === ${hangs}) for (;;) {}
    if (order === ${grows}) return setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20)
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

let ocr: Readers | undefined
let folder = ''
async function start(workers = 1, timeout = 10 * 60_000): Promise<Readers> {
  folder = await mkdtemp(join(tmpdir(), 'reader-'))
  await writeFile(join(folder, 'reader.mjs'), standIn)
  const program = pathToFileURL(join(folder, 'reader.mjs'))
  ocr = createReaders({ workers, timeout, engine: 'auto', limits, program, memory: 300_000_000 })
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
    expect(results[0]).toMatchObject({ reason: { name: 'ReadingLost', lost: 'reader' } })
  })

  it.each([
    ['hangs', hangs],
    ['is stopped', stops],
    ['aborts', aborts],
  ])('costs nobody else anything when it %s', async (_, order) => {
    const port = await start(1, 3500)
    await expect(port.read(photo(order))).rejects.toMatchObject({ lost: 'reader' })
    expect(port.figures()).toEqual({ busy: 0, lost: 2 })
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
    await expect(port.read(photo(crashes), { alone: true })).rejects.toMatchObject({ lost: 'reader' })
    expect((await port.read(photo(answers))).width).toBe(usual)
  })

  it('answers nobody after the pool is closed', async () => {
    const port = await start()
    const reading = port.read(photo(hangs))
    const refused = expect(reading).rejects.toThrow(ReadersAway)
    await port.close()
    await refused
  })

  it('refuses the photo when it held too much memory twice, and reads the next', async () => {
    const port = await start()
    await expect(port.read(photo(grows))).rejects.toMatchObject({ code: 'photo-too-large' })
    expect(port.figures()).toEqual({ busy: 0, lost: 2 })
    await expect(port.read(photo(grows), { alone: true })).rejects.toMatchObject({ code: 'photo-too-large' })
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('is the first to go where the machine has no memory left', async () => {
    const { width: pid } = await (await start()).read(photo(answers))
    expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('500\n')
  })
})

describe('readers that do not start', () => {
  it('refuse no photo: it is read when they start', async () => {
    const port = await start()
    await writeFile(join(folder, 'broken'), '')
    for (const alone of [false, true]) {
      await expect(port.read(photo(answers), { alone })).rejects.toThrow(ReadersAway)
    }
    await rm(join(folder, 'broken'))
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })

  it('refuse no photo when the system starts no process', async () => {
    const port = await start()
    const node = process.execPath
    onTestFinished(() => {
      process.execPath = node
    })
    process.execPath = join(folder, 'no-such-program')
    await expect(port.read(photo(answers))).rejects.toThrow(ReadersAway)
    process.execPath = node
    await expect(port.read(photo(answers))).resolves.toMatchObject({ engine: 'pp-ocr' })
  })
})
