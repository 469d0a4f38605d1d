import together from '#reader/extract/roles/tagger/together.json' with { type: 'json' }
import type { Together } from '#reader/extract/roles/tagger/together.ts'
import type { Tagger, TaggerSize } from './tagger.ts'

/** How much the logarithm of each judge's probability counts, the first's own and the tagger's, and "none of them" besides. */
export type Choice = { own: number; tagger: number; none: number }
/**
 * The second judge: a tagger over all words of a card, how its opinion counts beside the first's, and how much it counts how
 * the texts that both choose go together.
 */
export type SecondJudge = { tagger: Tagger; choice: Choice; together?: Together }

/** Weights are kept in sixteen bits, those of each name in steps of its own. */
type Kept = { name: string; count: number; step: number }
type Header = { version: 1; size: TaggerSize; choice: Choice; weights: readonly Kept[] }

const stepOf = (weights: Float64Array) =>
  weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 32_767 || 1

/** A second judge as one file: the length of a header, the header as JSON filled up to four bytes, numbers of two bytes. */
export function encodeSecondJudge({ tagger, choice }: SecondJudge): Uint8Array {
  const named = Object.entries(tagger.weights).map(([name, weights]) => ({ name, weights, step: stepOf(weights) }))
  const header: Header = {
    version: 1,
    size: tagger.size,
    choice,
    weights: named.map(({ name, weights, step }) => ({ name, count: weights.length, step })),
  }
  const text = JSON.stringify(header)
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(padded.length)
  const numbers = named.map(({ weights, step }) =>
    Buffer.from(Int16Array.from(weights, weight => Math.round(weight / step)).buffer),
  )
  return Buffer.concat([length, padded, ...numbers])
}

/** The second judge in a file that `encodeSecondJudge` wrote; throws where it is of another version or cut off. */
export function decodeSecondJudge(file: Uint8Array): SecondJudge {
  // A copy, since numbers of two bytes must begin at an even place.
  const bytes = new Uint8Array(file).buffer
  const length = new DataView(bytes).getUint32(0, true)
  const header: Header = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)))
  if (header.version !== 1) throw new Error(`a tagger of version ${header.version} is not known`)
  let at = 4 + length
  const weights = header.weights.map(({ name, count, step }): [string, Float64Array] => {
    const kept = new Int16Array(bytes, at, count)
    at += kept.byteLength
    return [name, Float64Array.from(kept, number => number * step)]
  })
  return { tagger: { size: header.size, weights: Object.fromEntries(weights) }, choice: header.choice, together }
}
