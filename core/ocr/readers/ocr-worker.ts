// The program of one OCR thread: photos in, readings out, one after the other.
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { AppError, codeOf } from '#core/base/errors.ts'
import { openEngines, readPhoto } from '#core/ocr/reading/read-photo.ts'
import { linesThrough } from '#core/ocr/tesseract/shared-lines.ts'
import type { OcrAnswer, OcrThreadData } from './ocr-messages.ts'

// Each thread is one reader; more threads inside it would only compete with the others.
sharp.concurrency(1)
sharp.cache(false)

const { engine, limits, lines }: OcrThreadData = workerData
const engines = openEngines(engine, linesThrough(lines))
engines.then(
  () => parentPort?.postMessage({ ready: true }),
  // Told again, by throwing, to the first photo.
  () => undefined,
)

async function answer(photo: Uint8Array): Promise<OcrAnswer> {
  const loaded = await engines
  try {
    return { ok: true, reading: await readPhoto(loaded, photo, limits) }
  } catch (error) {
    const details = error instanceof AppError ? error.details : {}
    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error)
    return { ok: false, code: codeOf(error), details, cause }
  }
}

parentPort?.on('message', async (photo: Uint8Array) => {
  const result = await answer(photo)
  const image = result.ok ? Uint8Array.from(result.reading.image) : undefined
  if (result.ok && image) parentPort?.postMessage({ ok: true, reading: { ...result.reading, image } }, [image.buffer])
  else parentPort?.postMessage(result)
  // The pictures of a photo are garbage outside V8's heap, which by itself waits for 64 MB of it. `npm start` allows this.
  globalThis.gc?.()
})
