import { isVertical, lineCrop } from '#reader/picture/line-crop.ts'
import { sharpOf } from '#reader/picture/prepare-image.ts'
import { createScratch } from '#reader/picture/scratch.ts'
import { layTile, tilesOf } from '#reader/picture/tiles.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Quad, TextLine } from '#reader/port.ts'
import type { ReadLine } from './head-session.ts'
import { lineHeight } from './line-input.ts'
import { modelFiles, shippedWeights, textAnswer } from './models.ts'
import { openModel } from './open-model.ts'
import { openRecogniser } from './recogniser.ts'
import { readerInStrips } from './strips.ts'
import { type TextMap, textBoxesOf } from './text-boxes.ts'

const usualEdge = 960
/** PP-OCRv4 mobile on onnxruntime: finds the lines of a picture and reads them. One per thread. */
export type PpOcr = {
  /** `longEdge` is the size at which the picture is searched, in pixels: small print is found at larger ones. */
  detect(picture: Pixels, longEdge?: number): Promise<Quad[]>
  recognise(picture: Pixels, boxes: readonly Quad[]): Promise<TextLine[]>
}

/** The size at which a picture is searched: both edges a multiple of 32. */
function detectionSize({ width, height }: Pixels, longEdge: number): { width: number; height: number } {
  const scale = longEdge / Math.max(width, height)
  const toGrid = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32)
  return { width: toGrid(width), height: toGrid(height) }
}

/** How much a reading tells, and how surely. */
const sureText = ({ text, confidence }: ReadLine) => text.replace(/\s/g, '').length * confidence ** 2

/** Opens all models. Throws if onnxruntime has no binary for this machine, or if a file is damaged. */
export async function openPpOcr(weights = shippedWeights): Promise<PpOcr> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const onnx = { InferenceSession, Tensor }
  const openPart = (part: 'strips' | 'search') => openModel(onnx, new URL(modelFiles[part], weights), { pooled: true })
  const seen = readerInStrips(onnx, await openPart('strips'))
  const search = await openPart('search')
  const recogniser = await openRecogniser(onnx, weights)
  const scratch = createScratch()

  /** Valid until the next call. */
  const textProbability = async (picture: Pixels) => {
    const { width, height } = picture
    const probability = scratch(width * height)
    const answer = new Tensor('float32', probability, [1, 1, height, width])
    await search.run(await seen(picture), { [textAnswer.name]: answer })
    return probability
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

  /** Text that stands upright may run upwards or downwards: the surer of both ways. */
  const readLine = async (picture: Pixels, box: Quad): Promise<ReadLine> => {
    const line = await recogniser.read(lineCrop(picture, box, lineHeight))
    if (!isVertical(box)) return line
    const [a, b, c, d] = box
    const upwards = await recogniser.read(lineCrop(picture, [c, d, a, b], lineHeight))
    return sureText(upwards) > sureText(line) ? upwards : line
  }

  // One line at a time: on one thread a batch saves nothing, and pads every line to the widest.
  const recognise: PpOcr['recognise'] = async (picture, boxes) => {
    const lines: TextLine[] = []
    for (const box of boxes) {
      const { text, confidence, doubts } = await readLine(picture, box)
      lines.push({ text, confidence, box, ...(doubts ? { doubts } : {}) })
    }
    return lines
  }

  return { detect, recognise }
}
