import { roleCount } from '#reader/extract/roles/network.ts'
import { alphabetSize, letterCount } from './card-words.ts'
import { addRows, attend, linear, normalised, relu } from './matrix.ts'

/** The sizes of a tagger: numbers a word, numbers that its letters make, width, heads, numbers of which a pair is scored. */
export type TaggerSize = { inputs: number; letters: number; width: number; layers: number; heads: number; pair: number }
/** The weights of a tagger by name, as the training wrote them. */
export type Tagger = { size: TaggerSize; weights: Readonly<Record<string, Float64Array>> }
/** A card as a tagger sees it: letters, numbers and the line of each word. */
export type TaggedCard = {
  letters: readonly Uint8Array[]
  numbers: readonly Float32Array[]
  lines: readonly number[]
}
/** A run of words and the logarithm of how it weighs against the other runs and against none. */
export type ScoredRun = { first: number; last: number; score: number }
/** For each role the score of "none" and those of all runs. */
export type TaggerScores = { none: number; runs: ScoredRun[] }[]

/** A value has at most so many words, over so many lines further down. */
export const longestRun = 12
export const mostLinesDown = 2
/** How far apart words and lines are told apart by the attention. */
const nearWords = 8
const nearLines = 5

function weight({ weights }: Tagger, name: string): Float64Array {
  const found = weights[name]
  if (!found) throw new Error(`the tagger has no weights ${name}`)
  return found
}

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))

/** The numbers that the first convolution makes of a word's letters, a row a place, with an empty row at either end. */
function firstConvolution(tagger: Tagger, codes: Uint8Array): Float64Array {
  const width = tagger.size.letters
  const [taps, bias] = [weight(tagger, 'taps'), weight(tagger, 'tapsBias')]
  const rows = new Float64Array((letterCount + 2) * width)
  for (let place = 0; place < letterCount; place++) {
    const row = rows.subarray((place + 1) * width, (place + 2) * width)
    row.set(bias)
    for (let tap = 0; tap < 3; tap++) {
      const code = codes[place + tap - 1] ?? 0
      const from = (tap * alphabetSize + code) * width
      if (code > 0) for (let unit = 0; unit < width; unit++) row[unit] = (row[unit] ?? 0) + (taps[from + unit] ?? 0)
    }
    relu(row)
  }
  return rows
}

/** What the letters of each word make: two convolutions over them, and of each number the largest. */
function spelledWords(tagger: Tagger, words: readonly Uint8Array[]): Float64Array {
  const width = tagger.size.letters
  const lengths = words.map(codes => (codes.includes(0) ? codes.indexOf(0) : letterCount))
  const places = lengths.reduce((sum, length) => sum + length, 0)
  const windows = new Float64Array(places * 3 * width)
  let at = 0
  words.forEach((codes, index) => {
    const rows = firstConvolution(tagger, codes)
    for (let place = 0; place < (lengths[index] ?? 0); place++, at++)
      windows.set(rows.subarray(place * width, (place + 3) * width), at * 3 * width)
  })
  const second = linear(windows, places, weight(tagger, 'conv'), weight(tagger, 'convBias'))
  const made = new Float64Array(words.length * width).fill(Number.NEGATIVE_INFINITY)
  at = 0
  lengths.forEach((length, index) => {
    for (let place = 0; place < length; place++, at++)
      for (let unit = 0; unit < width; unit++) {
        const value = (second[at * width + unit] ?? 0) + (windows[(3 * at + 1) * width + unit] ?? 0)
        if (value > (made[index * width + unit] ?? 0)) made[index * width + unit] = value
      }
  })
  return made
}

/** The words as rows of the network's width, letters and numbers joined. */
function wordRows(tagger: Tagger, { letters, numbers }: TaggedCard): Float64Array {
  const { size } = tagger
  const count = letters.length
  const given = new Float64Array(count * size.inputs)
  numbers.forEach((row, index) => {
    given.set(row, index * size.inputs)
  })
  const dense = relu(linear(given, count, weight(tagger, 'dense'), weight(tagger, 'denseBias')))
  const spelled = spelledWords(tagger, letters)
  const both = new Float64Array(count * 2 * size.letters)
  for (let word = 0; word < count; word++) {
    const [from, to] = [word * size.letters, (word + 1) * size.letters]
    both.set(spelled.subarray(from, to), 2 * from)
    both.set(dense.subarray(from, to), from + to)
  }
  return linear(both, count, weight(tagger, 'join'), weight(tagger, 'joinBias'))
}

/** A layer in which every word looks at every other, and then thinks. */
function layerOf(tagger: Tagger, layer: number, rows: Float64Array, lines: readonly number[]): void {
  const { heads } = tagger.size
  const count = lines.length
  const of = (name: string) => weight(tagger, `${layer}.${name}`)
  const [near, line] = [of('near'), of('line')]
  const bias = (head: number, from: number, to: number) => {
    const down = clamp((lines[to] ?? 0) - (lines[from] ?? 0), nearLines) + nearLines
    return (near[(clamp(to - from, nearWords) + nearWords) * heads + head] ?? 0) + (line[down * heads + head] ?? 0)
  }
  const asked = linear(normalised(rows, count, of('norm1'), of('norm1Bias')), count, of('qkv'), of('qkvBias'))
  addRows(rows, linear(attend(asked, count, heads, bias), count, of('out'), of('outBias')))
  const wide = relu(linear(normalised(rows, count, of('norm2'), of('norm2Bias')), count, of('wide'), of('wideBias')))
  addRows(rows, linear(wide, count, of('narrow'), of('narrowBias')))
}

/** The scores of "none": what all words say together, on average and at most. */
function noneScores(tagger: Tagger, rows: Float64Array, count: number): Float64Array {
  const { size } = tagger
  const pooled = new Float64Array(2 * size.width)
  for (let unit = 0; unit < size.width; unit++) {
    let most = Number.NEGATIVE_INFINITY
    let sum = 0
    for (let word = 0; word < count; word++) {
      const value = rows[word * size.width + unit] ?? 0
      sum += value
      most = Math.max(most, value)
    }
    pooled[unit] = sum / count
    pooled[size.width + unit] = most
  }
  return linear(pooled, 1, weight(tagger, 'none'), weight(tagger, 'noneBias'))
}

/** How every run of words weighs for every role, against "none". Pure; a card of forty words takes some milliseconds. */
export function taggerScores(tagger: Tagger, card: TaggedCard): TaggerScores {
  const { size } = tagger
  const { lines } = card
  const count = lines.length
  if (count === 0) return Array.from({ length: roleCount }, () => ({ none: 0, runs: [] }))
  const rows = wordRows(tagger, card)
  for (let layer = 0; layer < size.layers; layer++) layerOf(tagger, layer, rows, lines)
  const seen = normalised(rows, count, weight(tagger, 'norm'), weight(tagger, 'normBias'))
  const inside = linear(seen, count, weight(tagger, 'tag'), weight(tagger, 'tagBias'))
  const starts = linear(seen, count, weight(tagger, 'start'), weight(tagger, 'startBias'))
  const ends = linear(seen, count, weight(tagger, 'end'), weight(tagger, 'endBias'))
  const none = noneScores(tagger, seen, count)
  const [step, scale] = [size.pair + 1, 1 / Math.sqrt(size.pair)]
  const rowOf = (word: number, role: number) => (word * roleCount + role) * step
  return Array.from({ length: roleCount }, (_, role) => {
    const runs: ScoredRun[] = []
    for (let first = 0; first < count; first++) {
      const start = rowOf(first, role)
      let words = 0
      for (let last = first; last < Math.min(count, first + longestRun); last++) {
        const down = (lines[last] ?? 0) - (lines[first] ?? 0)
        if (down > mostLinesDown) break
        words += inside[last * roleCount + role] ?? 0
        const end = rowOf(last, role)
        let fit = 0
        for (let unit = 1; unit < step; unit++) fit += (starts[start + unit] ?? 0) * (ends[end + unit] ?? 0)
        const extent =
          (weight(tagger, 'length')[role * longestRun + last - first] ?? 0) +
          (weight(tagger, 'cross')[role * (mostLinesDown + 1) + down] ?? 0)
        runs.push({ first, last, score: fit * scale + (starts[start] ?? 0) + (ends[end] ?? 0) + words + extent })
      }
    }
    return { none: none[role] ?? 0, runs }
  })
}
