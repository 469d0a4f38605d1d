import type { InferenceSession } from 'onnxruntime-node'
import { createScratch } from '#reader/picture/scratch.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { type ReadLine, readInItsScript, type ScriptOf, type SharedAlphabet } from './choose-script.ts'
import { openHead } from './head-session.ts'
import { openSpelling } from './likely-text/spelling.ts'
import { featuresPerStep, fillRecogniserInput, lineHeight, paddedWidth, stepWidth } from './line-input.ts'
import { lineFeatures, modelFiles, modelFolder } from './models.ts'
import { oneAlphabet } from './one-alphabet.ts'
import { type Onnx, openModel } from './open-model.ts'
import { openScriptModel } from './script-model/line-script.ts'
import alphabets from './weights/alphabets.json' with { type: 'json' }

/** Reads the text in the crop of a line. */
export type Recogniser = {
  /** `among` is the alphabet of other lines of the card. */
  read(crop: Pixels, among?: SharedAlphabet): Promise<ReadLine>
}

/** Heads that were trained here learned spaces, so a space needs a higher probability than with the old head. */
const trainedSpaceThreshold = 0.3

/** Opens something when it is first asked for. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

/**
 * Opens the recogniser: a backbone and the Latin head, PP-OCR's own network (the old one), and with the first line that needs it
 * the head for Cyrillic and Greek. `readInItsScript` decides which head's text is taken.
 */
export async function openRecogniser(onnx: Onnx, weights = modelFolder): Promise<Recogniser> {
  const backbone = await openModel(onnx, new URL(modelFiles.backbone, weights))
  const openShared = (file: string) => openModel(onnx, new URL(file, weights), { shared: true })
  const [input, features, oldFeatures] = [createScratch(), createScratch(), createScratch()]
  const readLatin = openHead(await openShared(modelFiles.latinHead), alphabets.latin, openSpelling())
  // PP-OCR's own backbone and head, for Chinese and where the Latin head is uncertain.
  const oldBackbone = await openModel(onnx, new URL(modelFiles.oldBackbone, weights))
  const readOld = openHead(await openShared(modelFiles.oldHead), alphabets.old)
  // Most cards never need this head, so it takes no memory until one does.
  const cyrillicGreekHead = once(async () =>
    openHead(await openShared(modelFiles.cyrillicGreekHead), alphabets.cyrillicGreek),
  )
  const classify = openScriptModel()

  return {
    async read(crop, among) {
      const width = paddedWidth(crop)
      const values = input(3 * lineHeight * width)
      fillRecogniserInput(values, crop, width)
      const steps = width / stepWidth
      const line = new onnx.Tensor('float32', values, [1, 3, lineHeight, width])
      const featuresOf = async (network: InferenceSession, data: Float32Array) => {
        const output = new onnx.Tensor('float32', data, [1, featuresPerStep, 1, steps])
        await network.run({ [network.inputNames[0] ?? '']: line }, { [lineFeatures.name]: output })
        return output
      }
      const data = features(featuresPerStep * steps)
      const output = await featuresOf(backbone, data)
      const used = Math.ceil(crop.width / stepWidth)
      const scriptOf: ScriptOf = part => {
        const range = part
          ? { from: part.line.steps[part.from] ?? 0, to: (part.line.steps[part.to - 1] ?? used - 1) + 1 }
          : { from: 0, to: used }
        return classify(data, steps, range)
      }
      const heads = {
        latin: () => readLatin(output, trainedSpaceThreshold),
        old: async () => readOld(await featuresOf(oldBackbone, oldFeatures(featuresPerStep * steps))),
        cyrillicGreek: async () => {
          const read = await cyrillicGreekHead()
          return oneAlphabet(await read(output, trainedSpaceThreshold))
        },
      }
      return readInItsScript(heads, scriptOf, among)
    },
  }
}
