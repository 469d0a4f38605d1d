import { lowConfidence } from '#reader/contact.ts'
import type { Hints } from './hints.ts'
import shipped from './weights.json' with { type: 'json' }

/** The fields whose confidence is learned. */
export const learnedFields = ['first_name', 'last_name', 'company', 'position', 'email', 'phone', 'website'] as const
export type LearnedField = (typeof learnedFields)[number]

/** How sure a value is, 0..1, by what speaks for it. */
export type ConfidenceOf = (field: LearnedField, hints: Hints) => number

/** The weight of each hint for a field, and `base` for its odds without any. */
export type Weights = Record<LearnedField, Readonly<Record<string, number>>>

/** From here on a confidence is the probability that the value is right. */
const plain = 0.9
/** What is right less often than this asks to be checked: it is as sure as `lowConfidence`. */
const leastUnasked = 0.8

/** The confidence of a value with this probability to be right. */
function asConfidence(probability: number): number {
  if (probability >= plain) return probability
  if (probability < leastUnasked) return (probability / leastUnasked) * lowConfidence
  return lowConfidence + ((probability - leastUnasked) / (plain - leastUnasked)) * (plain - lowConfidence)
}

/**
 * The confidence that weights give: of the logistic function of the weighted hints. No value is surer than its letters,
 * which readers of other scripts hold down.
 */
export function confidenceBy(weights: Weights): ConfidenceOf {
  return (field, hints) => {
    const odds = Object.entries(weights[field]).reduce(
      (sum, [name, weight]) => sum + weight * (name === 'base' ? 1 : (hints[name] ?? 0)),
      0,
    )
    return asConfidence(1 / (1 + Math.exp(-Math.min(odds, hints.letters ?? odds))))
  }
}

/** The confidence by the weights that were learned on real cards (`reader/train/confidence`). */
export const confidenceOf: ConfidenceOf = confidenceBy(shipped)
