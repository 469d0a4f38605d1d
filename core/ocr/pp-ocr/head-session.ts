import type { Tensor } from 'onnxruntime-node'
import { decodeLine, type ReadLine } from './ctc.ts'
import { lineFeatures } from './latin-head.ts'
import { seenSigns } from './onnx/model.ts'
import { type Model, type Onnx, openModel } from './open-model.ts'

/** Opens neck and last layer: from the backbone's features to text. */
export async function openHead(
  onnx: Onnx,
  model: Model,
  alphabet: readonly string[],
): Promise<(features: Tensor, spaceFrom?: number) => Promise<ReadLine>> {
  const session = await openModel(onnx, model)
  return async (features, spaceFrom) => {
    const seen = (await session.run({ [lineFeatures.name]: features }))[seenSigns]?.data
    if (!(seen instanceof Float32Array)) throw new Error('the head gave no numbers')
    return decodeLine(seen, alphabet, spaceFrom)
  }
}
