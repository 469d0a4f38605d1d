import { plainLetters } from '#reader/compare-text.ts'
import { hasLetter } from '#reader/words/text-shape.ts'

/** What a piece of text may be, whatever stands around it. */
export const textKinds = ['person', 'firm', 'job', 'address', 'department', 'wares'] as const
export const kindCount = textKinds.length

/** A weight for each kind in each of `2 ** bits` places, in eights of bits; `scale` makes numbers of them. */
export type TextKindModel = { bits: number; scale: number; weights: Int8Array }

function placeOf(gram: string, mask: number): number {
  let hash = 2166136261
  for (let index = 0; index < gram.length; index++) hash = Math.imul(hash ^ gram.charCodeAt(index), 16777619)
  return (hash ^ (hash >>> 15)) & mask
}

/**
 * Where the features of a text stand in the table: its words, the first, the last, neighbours, pieces of three to five
 * letters, signs, and how many words there are. Accents and case are left out; digits are all alike.
 */
export function gramsOf(text: string, bits: number): number[] {
  const mask = 2 ** bits - 1
  const plain = plainLetters(text).replace(/ı/g, 'i').replace(/\d/g, '0')
  const tokens = plain.slice(0, 120).match(/\p{L}+|0+|[^\s\p{L}0]/gu) ?? []
  const words = tokens.filter(hasLetter)
  const grams: number[] = []
  const add = (gram: string) => grams.push(placeOf(gram, mask))
  words.forEach((word, index) => {
    add(`w${word}`)
    if (index === 0) add(`f${word}`)
    if (index === words.length - 1) add(`l${word}`)
    if (index > 0) add(`b${words[index - 1]} ${word}`)
    const padded = `<${word}>`
    for (const size of [3, 4, 5])
      for (let at = 0; at + size <= padded.length; at++) add(size + padded.slice(at, at + size))
  })
  for (const token of tokens) if (!hasLetter(token)) add(`p${token}`)
  add(`n${Math.min(8, words.length)}`)
  return grams
}

/** Makes of sums for each kind probabilities, in place. */
export function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums)
  let total = 0
  for (let index = 0; index < sums.length; index++) total += sums[index] = Math.exp((sums[index] ?? 0) - most)
  for (let index = 0; index < sums.length; index++) sums[index] = (sums[index] ?? 0) / total
  return sums
}

/** How probable each kind is for a text, in the order of `textKinds`. */
export function kindsOf({ bits, scale, weights }: TextKindModel, text: string): Float64Array {
  const grams = gramsOf(text, bits)
  const sums = new Float64Array(kindCount)
  const share = scale / Math.sqrt(grams.length)
  for (const gram of grams)
    for (let kind = 0; kind < kindCount; kind++)
      sums[kind] = (sums[kind] ?? 0) + (weights[gram * kindCount + kind] ?? 0) * share
  return softmax(sums)
}
