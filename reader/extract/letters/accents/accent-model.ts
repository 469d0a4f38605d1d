import { readFileSync } from 'node:fs'
import { withoutAccents } from '#reader/compare-text.ts'

/** The spellings whose accents the model knows. */
export const spellings = ['es', 'pt_BR', 'pt_PT', 'fr', 'de', 'it'] as const
export type Spelling = (typeof spellings)[number]

/**
 * How a spelling puts accents, learned from its words: for each letter the variants that it knows (`eéèêë`), and a
 * weight in each of `2 ** bits` places, in eights of bits; `scale` makes numbers of them.
 */
export type AccentModel = {
  variants: Readonly<Record<Spelling, readonly string[]>>
  bits: number
  scale: number
  weights: Int8Array
}

/** How many letters before and behind a letter are looked at together. */
const windows = [
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 0],
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 1],
  [2, 1],
  [1, 2],
  [2, 2],
  [3, 1],
  [1, 3],
  [3, 2],
  [2, 3],
  [3, 3],
] as const

/** What stands around a letter of a word without accents, in one text for each window. */
export function surroundings(word: string, at: number): string[] {
  const before = `^${word.slice(0, at)}`
  const behind = `${word.slice(at + 1)}$`
  return windows.map(([left, right]) => `${left ? before.slice(-left) : ''}_${behind.slice(0, right)}`)
}

/** The place in the table of a letter of a spelling in such surroundings. */
export function placeOf(spelling: Spelling, letter: string, around: string, bits: number): number {
  let hash = 2166136261
  for (const text of [spelling, letter, around])
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  return (hash ^ (hash >>> 15)) & (2 ** bits - 1)
}

/** The variants of a letter that a spelling knows, itself among them; none but itself where it has no accents. */
export const variantsOf = ({ variants }: Pick<AccentModel, 'variants'>, spelling: Spelling, letter: string): string =>
  variants[spelling].find(family => withoutAccents(family[0] ?? '') === withoutAccents(letter)) ?? letter

/** How probable each variant of a letter is where it stands in a word, in the order of `variantsOf`. */
export function accentChances(
  model: AccentModel,
  { spelling, word, at }: { spelling: Spelling; word: string; at: number },
): number[] {
  const around = surroundings(word, at)
  const sums = [...variantsOf(model, spelling, word[at] ?? '')].map(letter =>
    around.reduce((sum, text) => sum + (model.weights[placeOf(spelling, letter, text, model.bits)] ?? 0), 0),
  )
  const odds = sums.map(sum => Math.exp((sum - Math.max(...sums)) * model.scale))
  const all = odds.reduce((total, odd) => total + odd, 0)
  return odds.map(odd => odd / all)
}

/** A model as one file: a line of JSON, then the weights. */
export function encodeAccents({ weights, ...header }: AccentModel): Uint8Array {
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength),
  ])
}

/** The model in a file that `encodeAccents` wrote; throws where it is cut off. */
export function decodeAccents(file: Uint8Array): AccentModel {
  const end = file.indexOf(10)
  const header: Omit<AccentModel, 'weights'> = JSON.parse(Buffer.from(file.subarray(0, end)).toString())
  const weights = new Int8Array(file.subarray(end + 1))
  if (weights.length !== 2 ** header.bits) throw new Error('the model file is cut off')
  return { ...header, weights }
}

/** The model that comes with the project (`model/README.md`). */
export const shippedAccents: AccentModel = decodeAccents(readFileSync(new URL('model/accents.bin', import.meta.url)))
