import { isVertical, lineCrop } from '#reader/picture/line-crop.ts'
import { sharpOf } from '#reader/picture/prepare-image.ts'
import { createScratch } from '#reader/picture/scratch.ts'
import { mergeTile, tilesOf } from '#reader/picture/tiles.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Quad, TextLine } from '#reader/port.ts'
import type { RecognisedLine } from './head-session.ts'
import { lineHeight } from './line-input.ts'
import { modelFiles, modelFolder, textProbabilities } from './models.ts'
import { openModel } from './open-model.ts'
import { openRecogniser } from './recogniser.ts'
import { stripRunner } from './strips.ts'
import { type TextMap, textBoxesOf } from './text-boxes.ts'

const defaultLongEdge = 960

/** PP-OCRv4 mobile on onnxruntime. It makes one call at a time. */
export type PpOcr = {
  /** Finds the boxes of text lines. The picture is resized to `longEdge` pixels first; a larger size finds smaller print. */
  detect(picture: Pixels, longEdge?: number): Promise<Quad[]>
  /** Reads the text in boxes, in the same order. */
  recognise(picture: Pixels, boxes: readonly Quad[]): Promise<TextLine[]>
}

/** The size to which a picture is resized for the detector. Both edges are multiples of 32. */
function detectionSize({ width, height }: Pixels, longEdge: number): { width: number; height: number } {
  const scale = longEdge / Math.max(width, height)
  const toGrid = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32)
  return { width: toGrid(width), height: toGrid(height) }
}

/** A score for comparing two readings of a line: its length weighted by its confidence. */
const scoreOf = ({ text, confidence }: RecognisedLine) => text.replace(/\s/g, '').length * confidence ** 2

/** Opens all models. Throws if onnxruntime has no binary for this machine, or if a file is damaged. */
export async function openPpOcr(weights = modelFolder): Promise<PpOcr> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const onnx = { InferenceSession, Tensor }
  const openPart = (part: 'strips' | 'search') => openModel(onnx, new URL(modelFiles[part], weights), { pooled: true })
  const runStrips = stripRunner(onnx, await openPart('strips'))
  const search = await openPart('search')
  const recogniser = await openRecogniser(onnx, weights)
  const scratch = createScratch()

  /** The detector's output for a picture. The buffer is valid until the next call. */
  const textProbability = async (picture: Pixels) => {
    const { width, height } = picture
    const probability = scratch(width * height)
    const output = new Tensor('float32', probability, [1, 1, height, width])
    await search.run(await runStrips(picture), { [textProbabilities.name]: output })
    return probability
  }

  const textMapOf = async (picture: Pixels): Promise<TextMap> => {
    const { width, height } = picture
    const tiles = tilesOf(picture, defaultLongEdge)
    if (tiles.length === 1) return { probability: await textProbability(picture), width, height }
    const probability = new Float32Array(width * height)
    for (const tile of tiles) {
      const data = await sharpOf(picture).extract(tile).raw().toBuffer()
      mergeTile({ values: probability, width }, tile, await textProbability({ ...tile, data }))
    }
    return { probability, width, height }
  }

  const detect: PpOcr['detect'] = async (picture, longEdge = defaultLongEdge) => {
    const { width, height } = detectionSize(picture, longEdge)
    const data = await sharpOf(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer()
    const [scaleX, scaleY] = [picture.width / width, picture.height / height]
    return textBoxesOf(await textMapOf({ data, width, height })).map(([a, b, c, d]): Quad => {
      const scale = ([x, y]: Quad[0]): Quad[0] => [x * scaleX, y * scaleY]
      return [scale(a), scale(b), scale(c), scale(d)]
    })
  }

  /** Vertical text may run up or down, so both directions are tried. */
  const readLine = async (picture: Pixels, box: Quad): Promise<RecognisedLine> => {
    const line = await recogniser.read(lineCrop(picture, box, lineHeight))
    if (!isVertical(box)) return line
    const [a, b, c, d] = box
    const upwards = await recogniser.read(lineCrop(picture, [c, d, a, b], lineHeight))
    return scoreOf(upwards) > scoreOf(line) ? upwards : line
  }

  // Lines are read one by one: on one thread a batch saves no time, and it pads every line to the widest one.
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
