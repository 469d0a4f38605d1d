import { foldText, withoutAccents } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { plainName } from '#reader/extract/names/split-name.ts'
import type { CardView } from '#reader/extract/roles/card-view.ts'
import { roles } from '#reader/extract/roles/network.ts'
import { type Piece, type Stretch, withoutEdges } from '#reader/extract/roles/pieces.ts'
import type { Together } from '#reader/extract/roles/tagger/together.ts'
import { type CardWord, cardWordsOf, lettersOf } from './card-words.ts'
import { type ScoredRun, type TaggedCard, taggerScores } from './tagger.ts'
import type { Choice, SecondJudge } from './tagger-file.ts'
import { wordNumbersOf } from './word-numbers.ts'

/** What the second judge says of a card. */
export type SecondOpinion = {
  /** How its opinion counts beside the first judge's. */
  choice: Choice
  /** How much it counts how the texts of a choice go together. */
  together: Together
  /** How probable it is that a piece is the value of a role, and that nothing on the card is. */
  of(role: number, piece: Piece | undefined): number
  /** Texts that it holds for a value and that are not among the pieces. */
  further(pieces: readonly Piece[]): Piece[]
}

/** A run that is less probable is not looked at. */
const leastRun = 0.05

const textOf = (words: readonly CardWord[], { first, last }: ScoredRun) =>
  foldText(
    words
      .slice(first, last + 1)
      .map(word => word.text)
      .join(''),
  )

/** The texts of a role and how probable each is; '' is "none of them". */
function shareOut(words: readonly CardWord[], none: number, runs: readonly ScoredRun[]): Map<string, number> {
  const most = runs.reduce((top, { score }) => Math.max(top, score), none)
  const total = runs.reduce((sum, { score }) => sum + Math.exp(score - most), Math.exp(none - most))
  const shares = new Map([['', Math.exp(none - most) / total]])
  for (const run of runs) {
    const share = Math.exp(run.score - most) / total
    if (share < 1e-5) continue
    const text = textOf(words, run)
    if (text) shares.set(text, (shares.get(text) ?? 0) + share)
  }
  return shares
}

/** Where in a line words of it stand; undefined where they were taken out of it. */
function stretchOf(line: CardLine, words: readonly CardWord[]): Stretch | undefined {
  const plain = withoutAccents(line.text)
  if (plain.length !== line.text.length) return undefined
  let [from, to] = [-1, 0]
  for (const { text } of words) {
    const at = plain.indexOf(withoutAccents(text), to)
    if (at < 0) return undefined
    if (from < 0) from = at
    to = at + withoutAccents(text).length
  }
  return { line, from, to }
}

/** A run of words as a piece of the lines that are left to be judged; undefined where some of it was taken out of them. */
function pieceOfRun({ first, last }: ScoredRun, words: readonly CardWord[], view: CardView): Piece | undefined {
  const byLine = Map.groupBy(words.slice(first, last + 1), word => word.line)
  const stretches: Stretch[] = []
  for (const [index, own] of byLine) {
    const read = view.all[index]
    const place = read && view.placeOf(read)
    const line = view.rest.find(other => view.placeOf(other) === place)
    const stretch = line && stretchOf(line, own)
    if (!stretch) return undefined
    stretches.push(stretch)
  }
  const parts = stretches.map(({ line }) => line)
  const [only] = stretches
  if (!only) return undefined
  const [front, behind] = [only.line.text.slice(0, only.from), only.line.text.slice(only.to)]
  return {
    text: withoutEdges(stretches.map(({ line, from, to }) => line.text.slice(from, to)).join(' ')),
    confidence: Math.min(...parts.map(line => line.confidence)),
    left: Math.min(...parts.map(line => line.left)),
    right: Math.max(...parts.map(line => line.right)),
    top: Math.min(...parts.map(line => line.top)),
    bottom: Math.max(...parts.map(line => line.bottom)),
    size: parts.reduce((sum, line) => sum + line.size, 0) / parts.length,
    parts,
    kind: parts.length > 1 ? 'joined' : front ? (behind ? 'middle' : 'end') : 'start',
    stretches,
    others: parts.length > 1 ? '' : `${front} ${behind}`.trim(),
    atSign: false,
  }
}

/** What the second judge says of a card: it reads all its words at once. */
export function secondOpinion({ tagger, choice, together = {} }: SecondJudge, view: CardView): SecondOpinion {
  const { words, card } = taggedCardOf(view)
  const scores = taggerScores(tagger, card)
  const shares = scores.map(({ none, runs }) => shareOut(words, none, runs))
  const of = (role: number, piece: Piece | undefined) => {
    const known = shares[role]
    if (!known) return 0
    const none = known.get('') ?? 0
    if (!piece) return none
    const texts = new Set([piece.text, ...(roles[role] === 'name' ? [plainName(piece.text).name] : [])].map(foldText))
    const share = [...texts].reduce((sum, text) => sum + (text ? (known.get(text) ?? 0) : 0), 0)
    // It sees only what is printed: a firm that the domain alone names is none to it.
    return piece.parts.length > 0 ? share : Math.max(share, none)
  }
  const further = (pieces: readonly Piece[]) => {
    const known = new Set(pieces.map(({ text }) => foldText(text)))
    return scores.flatMap(({ runs }, role) =>
      runs.flatMap(run => {
        const text = textOf(words, run)
        if (!text || known.has(text) || (shares[role]?.get(text) ?? 0) < leastRun) return []
        const piece = pieceOfRun(run, words, view)
        if (!piece || foldText(piece.text) !== text) return []
        known.add(text)
        return [piece]
      }),
    )
  }
  return { choice, together, of, further }
}

/** A card's words, and the numbers that the tagger sees of them. */
export function taggedCardOf(view: CardView): { words: CardWord[]; card: TaggedCard } {
  const words = cardWordsOf(view.all)
  return {
    words,
    card: {
      letters: words.map(({ text }) => lettersOf(text)),
      numbers: wordNumbersOf(words, view),
      lines: words.map(({ line }) => line),
    },
  }
}
