import type { Tensor } from 'onnxruntime-node'
import type { LetterDoubt } from '#reader/port.ts'
import { type DecodedLine, decodeLine } from './ctc.ts'
import { lineAnswer, lineFeatures } from './latin-head.ts'
import { letterDoubts, variantsIn } from './letter-doubts.ts'
import { seenSigns } from './onnx/model.ts'
import { type Model, type Onnx, openModel } from './open-model.ts'

/** A line as a head read it, and the letters whose accents it is not sure of, where it knows accents. */
export type ReadLine = Omit<DecodedLine, 'steps'> & { doubts?: readonly LetterDoubt[] }

/** Opens neck and last layer: from the backbone's features to text. */
export async function openHead(
  onnx: Onnx,
  model: Model,
  alphabet: readonly string[],
): Promise<(features: Tensor, spaceFrom?: number) => Promise<ReadLine>> {
  const session = await openModel(onnx, model)
  const known = { alphabet, variants: variantsIn(alphabet) }
  return async (features, spaceFrom) => {
    const answers = await session.run({ [lineFeatures.name]: features })
    const [seen, whole] = [answers[seenSigns]?.data, answers[lineAnswer.name]?.data]
    if (!(seen instanceof Float32Array)) throw new Error('the head gave no numbers')
    const line = decodeLine(seen, alphabet, spaceFrom)
    return whole instanceof Float32Array ? { ...line, doubts: letterDoubts(line, seen, whole, known) } : line
  }
}
