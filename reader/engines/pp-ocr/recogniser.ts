import { createScratch } from '#reader/picture/scratch.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { chooseHead } from './choose-head.ts'
import { openHead, type RecognisedLine } from './head-session.ts'
import { featuresPerStep, fillRecogniserInput, lineHeight, paddedWidth, stepWidth } from './line-input.ts'
import { lineFeatures, modelFiles, modelFolder } from './models.ts'
import { type Onnx, openModel } from './open-model.ts'
import alphabets from './weights/alphabets.json' with { type: 'json' }

/** Reads the text in the crop of a line. */
export type Recogniser = {
  read(crop: Pixels): Promise<RecognisedLine>
}

/** The Latin head was trained on spaces, so a space needs a higher probability than with the old head. */
const latinSpaceThreshold = 0.3

/**
 * Opens the recogniser: a backbone, the old head that PP-OCR has, and the Latin head (reader/train/latin-head).
 * `chooseHead` decides which head's text is taken.
 */
export async function openRecogniser(onnx: Onnx, weights = modelFolder): Promise<Recogniser> {
  const backbone = await openModel(onnx, new URL(modelFiles.backbone, weights))
  const openShared = (file: string) => openModel(onnx, new URL(file, weights), { shared: true })
  const [input, features] = [createScratch(), createScratch()]
  const readOld = openHead(await openShared(modelFiles.oldHead), alphabets.old)
  const readLatin = openHead(await openShared(modelFiles.latinHead), alphabets.latin)

  return {
    async read(crop) {
      const width = paddedWidth(crop)
      const values = input(3 * lineHeight * width)
      fillRecogniserInput(values, crop, width)
      const steps = width / stepWidth
      const output = new onnx.Tensor('float32', features(featuresPerStep * steps), [1, featuresPerStep, 1, steps])
      const line = new onnx.Tensor('float32', values, [1, 3, lineHeight, width])
      await backbone.run({ [backbone.inputNames[0] ?? '']: line }, { [lineFeatures.name]: output })
      return chooseHead(await readLatin(output, latinSpaceThreshold), () => readOld(output))
    },
  }
}
