import type { InferenceSession, Tensor } from 'onnxruntime-node'
import type { LetterDoubt } from '#reader/port.ts'
import { type DecodedLine, decodeLine } from './ctc.ts'
import { unsureLetters, variantsIn, withLikeliestAccents } from './letter-doubts.ts'
import { likelyLine } from './likely-text/likely-line.ts'
import type { Spelling } from './likely-text/spelling.ts'
import { lineFeatures, lineProbabilities, stepPredictions } from './models.ts'

/** A line as a head read it, with the letters of which it is unsure. */
export type RecognisedLine = Omit<DecodedLine, 'steps'> & {
  unsure?: readonly LetterDoubt[]
}
/** A line as a head read it, with the step at which each character begins. */
export type HeadLine = RecognisedLine & Pick<DecodedLine, 'steps'>

/**
 * Returns a function that turns the backbone's features of a line into text. With a spelling, a head that tells the probability of
 * every character reads what is likeliest by both.
 */
export function openHead(
  session: InferenceSession,
  alphabet: readonly string[],
  spelling?: Spelling,
): (features: Tensor, spaceThreshold?: number) => Promise<HeadLine> {
  const accents = { alphabet, variants: variantsIn(alphabet) }
  return async (features, spaceThreshold) => {
    const outputs = await session.run({ [lineFeatures.name]: features })
    const [predictions, probabilities] = [outputs[stepPredictions]?.data, outputs[lineProbabilities.name]?.data]
    if (!(predictions instanceof Float32Array)) throw new Error('the head has no output with its predictions')
    const known = probabilities instanceof Float32Array ? probabilities : undefined
    const decoded = decodeLine(predictions, alphabet, spaceThreshold)
    const line = known && spelling ? likelyLine(decoded, known, alphabet, spelling) : decoded
    const unsure = unsureLetters(line, predictions, known, alphabet)
    return { ...line, unsure, ...(known && { text: withLikeliestAccents(line, predictions, known, accents) }) }
  }
}
