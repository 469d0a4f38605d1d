import { columnAsLine } from '#reader/picture/column-line.ts'
import { isVertical, lineCrop } from '#reader/picture/line-crop.ts'
import { sharpOf } from '#reader/picture/prepare-image.ts'
import { createScratch } from '#reader/picture/scratch.ts'
import { mergeTile, tilesOf } from '#reader/picture/tiles.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Quad, TextLine } from '#reader/port.ts'
import type { Script } from '#reader/scripts.ts'
import type { ReadLine, SharedAlphabet } from './choose-script.ts'
import { lineHeight } from './line-input.ts'
import { modelFiles, modelFolder, textProbabilities } from './models.ts'
import { openModel } from './open-model.ts'
import { openRecogniser } from './recogniser.ts'
import { stripRunner } from './strips.ts'
import { type TextMap, textBoxesOf } from './text-boxes.ts'

const defaultLongEdge = 960
/** The confidence from which vertical text in another script than Chinese lies on its side. */
const certainTurned = 0.9
/** The confidence that Chinese signs below each other need, and the share of the score that they have on their side. */
const [minColumn, turnedShare] = [0.6, 0.9]
const han = /\p{Script=Han}/u

/** PP-OCRv4 mobile on onnxruntime. It makes one call at a time. */
export type PpOcr = {
  /** Finds the boxes of text lines. The picture is resized to `longEdge` pixels first; a larger size finds smaller print. */
  detect(picture: Pixels, longEdge?: number): Promise<Quad[]>
  /** Reads the text in boxes, in the same order. `among` is the alphabet of the card's other lines. */
  recognise(picture: Pixels, boxes: readonly Quad[], among?: SharedAlphabet): Promise<ScriptLine[]>
}

/**
 * A line, whose text may be in a script that is not read (`unread`; its confidence is that of the script), or in either of
 * two alphabets (`otherwise`).
 */
export type ScriptLine = TextLine & {
  unread?: Script
  otherwise?: Omit<TextLine, 'box'>
  /** The signs of the line stand below each other. */
  isColumn?: true
}

/** The size to which a picture is resized for the detector. Both edges are multiples of 32. */
function detectionSize({ width, height }: Pixels, longEdge: number): { width: number; height: number } {
  const scale = longEdge / Math.max(width, height)
  const toGrid = (length: number) => Math.max(32, Math.round((length * scale) / 32) * 32)
  return { width: toGrid(width), height: toGrid(height) }
}

/** A score for comparing two readings of a line: its length weighted by its confidence. */
const scoreOf = ({ text, confidence, unread }: ReadLine) =>
  unread ? confidence ** 2 : text.replace(/\s/g, '').length * confidence ** 2

/** What a line keeps of a reading. */
const readingOf = ({ text, confidence, unsure }: ReadLine): Omit<TextLine, 'box'> => ({
  text,
  confidence,
  ...(unsure && { unsure }),
})

type Read = ReadLine & { isColumn?: true }

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

  /** Vertical text may run up or down, or its signs may stand below each other, as in Chinese. */
  const readLine = async (picture: Pixels, box: Quad, among?: SharedAlphabet): Promise<Read> => {
    const line = await recogniser.read(lineCrop(picture, box, lineHeight), among)
    if (!isVertical(box)) return line
    const [a, b, c, d] = box
    const upwards = await recogniser.read(lineCrop(picture, [c, d, a, b], lineHeight))
    const turned = scoreOf(upwards) > scoreOf(line) ? upwards : line
    if (turned.confidence >= certainTurned && !turned.unread && !han.test(turned.text)) return turned
    const strip = columnAsLine(picture, box, lineHeight)
    const column = strip && (await recogniser.read(strip))
    if (!column || column.unread || !han.test(column.text) || column.confidence < minColumn) return turned
    // The head reads signs on their side nearly as well as upright ones, so a tie goes to the column.
    return turned.unread || scoreOf(column) > turnedShare * scoreOf(turned) ? { ...column, isColumn: true } : turned
  }

  // Lines are read one by one: on one thread a batch saves no time, and it pads every line to the widest one.
  const recognise: PpOcr['recognise'] = async (picture, boxes, among) => {
    const lines: ScriptLine[] = []
    for (const box of boxes) {
      const line = await readLine(picture, box, among)
      const { unread, otherwise, isColumn } = line
      lines.push({
        ...readingOf(line),
        box,
        ...(unread && { unread }),
        ...(otherwise && { otherwise: readingOf(otherwise) }),
        ...(isColumn && { isColumn }),
      })
    }
    return lines
  }

  return { detect, recognise }
}
