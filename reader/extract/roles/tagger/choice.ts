import type { Choice } from './tagger-file.ts'

/** A text that competes for a role: how probable each of the two judges says it is. */
export type Option = { own: number; tagger: number; isNone: boolean }

/** What is less probable is as good as impossible: no judge is that sure. */
const least = 1e-4
const logOf = (probability: number) => Math.log(Math.max(least, probability))

/** The numbers that a choice weighs of an option, in the order of `weightsOf`. */
export const hintsOf = ({ own, tagger, isNone }: Option): [number, number, number] => [
  logOf(own),
  logOf(tagger),
  Number(isNone),
]

/** How probable each option is for both judges together: a weighted product of what they say, its sum 1. */
export function pooled(options: readonly Option[], { own, tagger, none }: Choice): number[] {
  const scores = options.map(option => {
    const [first, second, isNone] = hintsOf(option)
    return own * first + tagger * second + none * isNone
  })
  const most = scores.reduce((top, score) => Math.max(top, score), Number.NEGATIVE_INFINITY)
  const shares = scores.map(score => Math.exp(score - most))
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.map(share => share / sum)
}
