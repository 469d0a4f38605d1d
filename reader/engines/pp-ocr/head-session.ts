import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { LetterDoubt } from '#reader/port.ts'
import { type DecodedLine, decodeLine } from './ctc.ts'
import { letterDoubts, variantsIn } from './letter-doubts.ts'
import { lineAnswer, lineFeatures, seenSigns } from './models.ts'

/** A line as a head read it, and the letters whose accents it is not sure of, where it knows accents. */
export type ReadLine = Omit<DecodedLine, 'steps'> & { doubts?: readonly LetterDoubt[] }

/** Reads lines with a head: from the features of the backbone to text. */
export function openHead(
  session: InferenceSession,
  alphabet: readonly string[],
): (features: Tensor, spaceFrom?: number) => Promise<ReadLine> {
  const known = { alphabet, variants: variantsIn(alphabet) }
  return async (features, spaceFrom) => {
    const answers = await session.run({ [lineFeatures.name]: features })
    const [seen, whole] = [answers[seenSigns]?.data, answers[lineAnswer.name]?.data]
    if (!(seen instanceof Float32Array)) throw new Error('the head gave no numbers')
    const line = decodeLine(seen, alphabet, spaceFrom)
    return whole instanceof Float32Array ? { ...line, doubts: letterDoubts(line, seen, whole, known) } : line
  }
}
