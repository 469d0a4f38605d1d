import { createScratch } from '#reader/picture/scratch.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { openHead, type ReadLine } from './head-session.ts'
import { featuresOfStep, fillRecogniserInput, lineHeight, paddedWidth, stepWidth } from './line-input.ts'
import { lineFeatures, modelFiles, shippedWeights } from './models.ts'
import { type Onnx, openModel } from './open-model.ts'
import { surer } from './surer.ts'
import alphabets from './weights/alphabets.json' with { type: 'json' }

/** Reads the crops of lines. */
export type Recogniser = {
  read(crop: Pixels): Promise<ReadLine>
}

/** The Latin head was taught where spaces are: one that it hardly sees is none. */
const spaceFrom = 0.3

/**
 * Opens the recogniser: a backbone, the head that PP-OCR came with, and our head for Latin letters
 * (reader/train/latin-head). The more confident head is believed.
 */
export async function openRecogniser(onnx: Onnx, weights = shippedWeights): Promise<Recogniser> {
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
      const seen = new onnx.Tensor('float32', features(featuresOfStep * steps), [1, featuresOfStep, 1, steps])
      const line = new onnx.Tensor('float32', values, [1, 3, lineHeight, width])
      await backbone.run({ [backbone.inputNames[0] ?? '']: line }, { [lineFeatures.name]: seen })
      return surer(await readLatin(seen, spaceFrom), () => readOld(seen))
    },
  }
}
