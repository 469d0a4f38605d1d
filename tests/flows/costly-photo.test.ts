import { readFileSync, writeFileSync } from 'node:fs'
import { createReaders, maxReaderBytes, ownMemory } from 'card-reader'
import { emptyJpeg, interlacedPng } from 'card-reader/synth/expensive-photos.ts'
import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { expect, it, onTestFinished } from 'vitest'
import { defaultLimits } from '#core/base/limits.ts'
import { childrenOf, processorTime } from '#tests/flows/kill/processes.ts'

/**
 * A reader with loaded models, and the cost of a photo: milliseconds of processor time, and its peak memory in bytes.
 */
async function startReader() {
  const ocr = createReaders({ workers: 1, engine: 'auto', timeout: 10 * 60_000, limits: defaultLimits })
  onTestFinished(() => ocr.close())
  const before = childrenOf(process.pid)
  await ocr.read(readFileSync('reader/synth/set/card-01.jpg'))
  const pid = childrenOf(process.pid).find(child => !before.includes(child)) ?? 0
  const peak = () => Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  return {
    ocr,
    ownBytes: () => ownMemory(pid) ?? 0,
    async costOf(photo: Uint8Array) {
      // Resets the peak memory.
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      const [cpu, bytes] = [processorTime(pid), peak()]
      const outcome = await ocr.read(photo).catch((error: unknown) => error)
      return { outcome, ms: processorTime(pid) - cpu, bytes: peak() - bytes }
    },
  }
}

// What is refused, and at which cost, reader/picture/decoding-cost.test.ts tests in the gate without a reader's process.
it.runIf(isThorough)(
  'a small file that takes hundreds of MB to decode, or minutes, is refused by its header',
  async () => {
    const { costOf, ocr } = await startReader()
    const png = await costOf(await interlacedPng(10_900, 10_900))
    expect(png.outcome).toMatchObject({ code: 'photo-too-large' })
    expect(png.ms).toSatisfy(ms => isWithin(ms, 1000))
    expect(png.bytes).toBeLessThan(100_000_000)
    const jpeg = await costOf(emptyJpeg({ size: 8000, components: 1, isProgressive: true, scans: 880 }))
    expect(jpeg.outcome).toMatchObject({ code: 'photo-unreadable' })
    expect(jpeg.ms).toSatisfy(ms => isWithin(ms, 1000))
    expect(ocr.figures()).toEqual({ busy: 0, lost: 0 })
  },
)

it('the costliest accepted photo stays far below the memory limit of a reader', async () => {
  const { costOf, ocr, ownBytes } = await startReader()
  const before = ownBytes()
  // 198 MB of coefficients.
  const { outcome, bytes } = await costOf(emptyJpeg({ size: 5700, components: 3, isProgressive: true, scans: 100 }))
  expect(outcome).toMatchObject({ engine: 'pp-ocr' })
  expect(before + bytes).toBeLessThan(0.75 * maxReaderBytes)
  expect(ocr.figures().lost).toBe(0)
})

it.runIf(isThorough)('a HEIC and a PDF give back the memory that they took', async () => {
  const { costOf, ocr, ownBytes } = await startReader()
  const before = ownBytes()
  const heic = await costOf(readFileSync('reader/testing/files/card-24mp.heic'))
  expect(heic.outcome).toMatchObject({ engine: 'pp-ocr' })
  expect(before + heic.bytes).toBeLessThan(0.85 * maxReaderBytes)
  const pdf = await costOf(readFileSync('reader/testing/files/printed.pdf'))
  expect(pdf.outcome).toMatchObject({ engine: 'pp-ocr' })
  await costOf(readFileSync('reader/synth/set/card-01.jpg'))
  expect(ownBytes() - before).toBeLessThan(120_000_000)
  expect(ocr.figures().lost).toBe(0)
})
