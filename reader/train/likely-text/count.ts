import {
  foldLetter,
  hashOf,
  levelStep,
  levels,
  lineEnd,
  lineStart,
  longest,
  missing,
} from '#reader/engines/pp-ocr/likely-text/spelling.ts'

type Counts = { grams: Map<string, number>; after: Map<string, { times: number; kinds: number }> }

/** A letter that was never seen is as probable as one of so many. */
const kindsOfLetters = 80

function countsOf(lines: Iterable<string>): Counts {
  const [grams, after]: [Counts['grams'], Counts['after']] = [new Map(), new Map()]
  for (const line of lines) {
    const text = lineStart + Array.from(line, foldLetter).join('') + lineEnd
    for (let at = 1; at < text.length; at++)
      for (let from = at; from >= Math.max(0, at - longest + 1); from--) {
        const [before, gram] = [text.slice(from, at), text.slice(from, at + 1)]
        const times = grams.get(gram) ?? 0
        grams.set(gram, times + 1)
        const seen = after.get(before)
        if (!seen) after.set(before, { times: 1, kinds: 1 })
        else {
          seen.times++
          if (times === 0) seen.kinds++
        }
      }
  }
  return { grams, after }
}

/** The probability of the last letter of each n-gram after the others (Witten and Bell: shorter ones fill what is seldom seen). */
function probabilitiesOf({ grams, after }: Counts): (gram: string) => number {
  const known = new Map<string, number>()
  const of = (gram: string): number => {
    const before = gram.slice(0, -1)
    const shorter = before ? (known.get(gram.slice(1)) ?? remembered(gram.slice(1))) : 1 / kindsOfLetters
    const { times, kinds } = after.get(before) ?? { times: 0, kinds: 1 }
    return ((grams.get(gram) ?? 0) + kinds * shorter) / (times + kinds)
  }
  const remembered = (gram: string): number => {
    const probability = of(gram)
    known.set(gram, probability)
    return probability
  }
  return remembered
}

/** The entries of a spelling learned from lines: the `most` n-grams whose loss would surprise most. */
export function entriesOf(lines: Iterable<string>, most: number): Uint32Array {
  const counts = countsOf(lines)
  const probabilityOf = probabilitiesOf(counts)
  const worth = [...counts.grams]
    .map(([gram, times]) => {
      const log = Math.log(probabilityOf(gram))
      const shorter =
        gram.length > 1 ? (missing[gram.length - 1] ?? 0) + Math.log(probabilityOf(gram.slice(1))) : -Infinity
      return { gram, log, worth: times * Math.abs(log - shorter) }
    })
    .sort((one, other) => other.worth - one.worth)
    .slice(0, most)
  const levelOf = (log: number) => Math.min(levels - 1, Math.round(-log / levelStep))
  const byHash = new Map(worth.toReversed().map(({ gram, log }) => [hashOf(gram), levelOf(log)]))
  return Uint32Array.from(byHash, ([hash, level]) => hash + level).sort()
}
