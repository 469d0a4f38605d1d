import { createScratch } from '#reader/picture/scratch.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { openHead, type ReadLine } from './head-session.ts'
import { lineFeatures } from './latin-head.ts'
import { featuresOfStep, fillRecogniserInput, lineHeight, paddedWidth, stepWidth } from './line-input.ts'
import type { Models } from './models.ts'
import { type Onnx, openModel } from './open-model.ts'
import { surer } from './surer.ts'

/** Reads the crops of lines. */
export type Recogniser = {
  /** Whether it writes letters with accents; if not, somebody else has to put them back. */
  writesAccents: boolean
  read(crop: Pixels): Promise<ReadLine>
}

/** The Latin head was taught where spaces are: one that it hardly sees is none. */
const spaceFrom = 0.3

/**
 * Opens the recogniser: one backbone, read by the head that the npm model came with and by our own for Latin letters
 * (reader/train/latin-head), of which the surer is believed. Where ours does not fit, the other reads alone.
 */
export async function openRecogniser(onnx: Onnx, { parts, ...models }: Models): Promise<Recogniser> {
  if (models.warning) process.emitWarning(`Cards are read without accents: ${models.warning}`)
  const backbone = await openModel(onnx, parts.backbone)
  const [input, features] = [createScratch(), createScratch()]
  const readOld = await openHead(onnx, parts.oldHead, models.oldAlphabet)
  const { latinAlphabet } = models
  const readLatin = parts.latinHead && latinAlphabet ? await openHead(onnx, parts.latinHead, latinAlphabet) : undefined

  return {
    writesAccents: readLatin !== undefined,
    async read(crop) {
      const width = paddedWidth(crop)
      const values = input(3 * lineHeight * width)
      fillRecogniserInput(values, crop, width)
      const steps = width / stepWidth
      const seen = new onnx.Tensor('float32', features(featuresOfStep * steps), [1, featuresOfStep, 1, steps])
      const line = new onnx.Tensor('float32', values, [1, 3, lineHeight, width])
      await backbone.run({ [backbone.inputNames[0] ?? '']: line }, { [lineFeatures.name]: seen })
      return readLatin ? surer(await readLatin(seen, spaceFrom), () => readOld(seen)) : readOld(seen)
    },
  }
}
