import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { linesThrough, type SharedLines, type SharedLinesOptions, shareLines } from './shared-lines.ts'

const [answers, crashes, hangs] = [1, 2, 3]
const nothing = { text: '', confidence: 0 }

/** Stands in for tesseract.js: it answers, dies or hangs as the picture's first byte says. */
const standIn = `
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', ([order, number]) => {
    if (order === ${crashes}) throw new Error('lost')
    if (order === ${hangs}) for (;;) {}
    parentPort.postMessage({ text: String(number), confidence: threadId })
  })`

let shared: SharedLines | undefined
async function start(options: SharedLinesOptions = {}): Promise<SharedLines> {
  const program = join(await mkdtemp(join(tmpdir(), 'tesseract-thread-')), 'thread.mjs')
  await writeFile(program, standIn)
  shared = shareLines({ program: pathToFileURL(program), ...options })
  return shared
}
afterEach(() => shared?.close())

describe('one tesseract for many OCR threads', () => {
  it('gives each the lines it asked for, all read by the same thread', async () => {
    const lines = await start()
    const readers = [linesThrough(lines.connect()), linesThrough(lines.connect())]
    const read = await Promise.all(
      Array.from({ length: 20 }, (_, index) => readers[index % 2]!.readLine(Uint8Array.of(answers, index))),
    )
    expect(read.map(line => line.text)).toEqual(Array.from({ length: 20 }, (_, index) => String(index)))
    expect(new Set(read.map(line => line.confidence)).size).toBe(1)
  })

  it.each([
    ['crashes', crashes],
    ['hangs', hangs],
  ])('that %s costs the waiting lines their correction and is replaced', async (_, order) => {
    const lines = await start({ timeout: 1500, rest: 0 })
    const { readLine } = linesThrough(lines.connect())
    const lost = [readLine(Uint8Array.of(order, 1)), readLine(Uint8Array.of(answers, 2))]
    expect(await Promise.all(lost)).toEqual([nothing, nothing])
    expect((await readLine(Uint8Array.of(answers, 3))).text).toBe('3')
  })

  it('that was lost rests, so that no photo waits for it again and again', async () => {
    const lines = await start({ rest: 400 })
    const { readLine } = linesThrough(lines.connect())
    await readLine(Uint8Array.of(crashes, 1))
    expect(await readLine(Uint8Array.of(answers, 2))).toEqual(nothing)
    await vi.waitUntil(async () => (await readLine(Uint8Array.of(answers, 3))).text === '3', { timeout: 5000 })
  })
})
