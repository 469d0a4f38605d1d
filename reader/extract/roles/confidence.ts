import { editDistance, foldText, wordsOf } from '#reader/compare-text.ts'
import type { Taken } from './decode.ts'
import type { Evidence } from './evidence.ts'
import { likenessToDomain } from './likeness.ts'

/** Letters that the reader is nine tenths sure of are wrong in one of two names. */
const lettersCount = 3
/** Factor for letters that another place on the card spells a little differently. */
const doubt = 0.7
/** Factor for a firm that nothing else on the card supports, and the least confidence of one whose domain is the same. */
const alone = 0.8
const agreed = 0.8
/** A likeness to a domain that is no chance. */
const backing = 0.6
const longEnough = 4

/** Whether two folded texts are one but for a letter or, in long ones, two: one of them was misread. */
function areNearly(a: string, b: string): boolean {
  if (a === b || Math.min(a.length, b.length) < longEnough) return false
  return editDistance(a, b) <= (Math.min(a.length, b.length) > 9 ? 2 : 1)
}

const confidenceOf = ({ probability, piece }: Taken) => probability * piece.confidence ** lettersCount

/** How sure a person's name is: less where the e-mail spells one of its words otherwise. */
export function nameConfidence(taken: Taken | undefined, { localParts }: Evidence): number | undefined {
  if (!taken) return undefined
  const tokens = localParts.flatMap(local => local.split(/[^\p{L}]+/u).map(foldText))
  const words = wordsOf(taken.piece.text)
  const initials = words.map(word => word.charAt(0))
  // `jdoe` is no other spelling of Doe.
  const isBuilt = (token: string, word: string) =>
    initials.some(initial => token === initial + word || token === word + initial)
  const isDoubtful = words.some(
    word => !tokens.includes(word) && tokens.some(token => areNearly(word, token) && !isBuilt(token, word)),
  )
  return confidenceOf(taken) * (isDoubtful ? doubt : 1)
}

/**
 * How sure a firm's name is: sure where its own domain is the same; less where the domain spells it otherwise or has
 * more than is printed, and where nothing else on the card speaks for it.
 */
export function firmConfidence(taken: Taken | undefined, evidence: Evidence): number | undefined {
  if (!taken) return undefined
  const { text, parts, spelling } = taken.piece
  const folded = foldText(text)
  const owns = [...evidence.ownNames, ...evidence.freeLocalParts]
  if (parts.length > 0 && owns.includes(folded)) return Math.max(agreed, confidenceOf(taken))
  if (spelling ? spelling.covered < 1 : owns.some(own => areNearly(folded, own))) return confidenceOf(taken) * doubt
  const isBacked = owns.some(own => likenessToDomain(text, own) >= backing)
  return confidenceOf(taken) * (isBacked ? 1 : alone)
}

/** On cards of sources left out of the training, titles were right less often than their probability says. */
const overrated = 1.5

/** How sure a title is. */
export const titleConfidence = (taken: Taken | undefined): number | undefined =>
  taken && confidenceOf(taken) ** overrated
