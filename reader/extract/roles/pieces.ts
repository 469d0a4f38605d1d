import { countLetters } from '#reader/compare-text.ts'
import { areExact, type CardLine } from '#reader/extract/lines/card-lines.ts'
import { isGeneration } from '#reader/extract/names/split-name.ts'
import { hasLatin } from '#reader/words/alphabet-of.ts'
import { hasSign } from '#reader/words/text-shape.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import { type Spelling, spellOwnName } from './repair/spell-own-name.ts'

/** Where in a line a piece of its text stands. */
export type Stretch = { line: CardLine; from: number; to: number }
/** A text that may be somebody's name, title or firm, and where it comes from. */
export type Piece = Candidate & {
  kind: 'line' | 'start' | 'end' | 'middle' | 'joined' | 'domain' | 'mail'
  stretches: readonly Stretch[]
  /** What is left of the line that it was cut from. */
  others: string
  /** Whether it was cut at punctuation rather than at a space. */
  atSign: boolean
  /** How print spells a domain, or the mail name of a small firm at a free provider. */
  spelling?: Spelling & { isFree: boolean }
}

const mostPieces = 320
const mostWords = 14
/** Longer lines are cut inside between two signs only. */
const mostWordsInside = 9
const longestCut = 110

const isBreak = (before: string, after: string) =>
  hasSign(before.slice(-1), ',;:|/-–—·•▪●■') || hasSign(after.slice(0, 1), '|/-–—·•▪●■@(')

/** A cut text without the signs around it. */
export const withoutEdges = (text: string): string => text.replace(/^[\s,;:|/\-–—·•▪●■.@(]+|[\s,;:|/\-–—·•▪●■(]+$/g, '')

/**
 * Every cut of a line between two words that leaves a beginning and an end, and what stands between two signs. `Jr.` is not cut
 * from the name before it, save where a word follows: `Jane Doe Sr. Manager` may have a senior manager.
 */
function cutsOf(line: CardLine): Piece[] {
  const words = line.text.split(' ')
  if (words.length < 2 || words.length > mostWords || line.text.length > longestCut) return []
  const pieces: Piece[] = []
  const at = (index: number) => line.left + ((line.right - line.left) * index) / line.text.length
  const add = (kind: Piece['kind'], first: number, end: number, atSign: boolean) => {
    const raw = words.slice(first, end).join(' ')
    const from = words.slice(0, first).join(' ').length + Number(first > 0)
    const text = withoutEdges(raw)
    if (countLetters(text) < 2) return
    const others = [...words.slice(0, first), ...words.slice(end)].join(' ')
    const to = from + raw.length
    const stretches = [{ line, from, to }]
    pieces.push({ ...line, text, left: at(from), right: at(to), parts: [line], kind, stretches, others, atSign })
  }
  const breaks: number[] = []
  const isEnd = (index: number) => index === words.length - 1 || isBreak(words[index] ?? '', words[index + 1] ?? '')
  const endsName = (index: number) => isGeneration(words[index] ?? '') && isEnd(index)
  for (let index = 1; index < words.length; index++) {
    const atSign = isBreak(words[index - 1] ?? '', words[index] ?? '')
    if (atSign) breaks.push(index)
    if (!endsName(index)) add('start', 0, index, atSign)
    add('end', index, words.length, atSign)
  }
  const inside = words.length > mostWordsInside ? breaks : words.map((_, index) => index).slice(1)
  for (const first of inside)
    for (const end of inside)
      if (first < end && (breaks.includes(first) || breaks.includes(end))) add('middle', first, end, true)
  return pieces
}

const nowhere = { left: 0, right: 0, top: 0, bottom: 0, size: 1, confidence: 0.8 }
const outside = (kind: Piece['kind'], text: string): Piece => ({
  ...nowhere,
  text,
  parts: [],
  kind,
  stretches: [],
  others: '',
  atSign: false,
})

/** `jane.doe` as the name that it was made of; undefined where it is not plainly one. */
function nameInMail(local: string): string | undefined {
  const words = local.split(/[._-]/)
  const isName = words.length === 2 && words.every(word => /^[a-z]{3,}$/i.test(word))
  return isName ? words.map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(' ') : undefined
}

/** A mail name at a free provider is taken for a firm's where print has nearly all of it, in several words. */
const leastCovered = 0.75
const shortestFree = 8

/** Own names as print spells them: those of domains always, those at free providers where most of their words are printed. */
function ownNamePieces(lines: readonly CardLine[], { ownNames, freeLocalParts }: OwnNames): Piece[] {
  const texts = lines.map(({ text }) => text)
  const isExact = areExact(lines)
  const spelled = (own: string, isFree: boolean) => {
    const spelling = spellOwnName(own, texts, { isExact })
    return { ...outside('domain', spelling.text), spelling: { ...spelling, isFree } }
  }
  const free = freeLocalParts.filter(own => own.length >= shortestFree).map(own => spelled(own, true))
  return [
    ...ownNames.slice(0, 2).map(own => spelled(own, false)),
    ...free.filter(({ spelling }) => spelling.covered >= leastCovered && spelling.words > 1).slice(0, 2),
  ]
}

type OwnNames = Pick<Evidence, 'ownNames' | 'freeLocalParts'>

/**
 * All texts of a card that compete for its fields: lines, lines joined, lines cut, domains, and names inside e-mails. Of a
 * card in an alphabet that is understood (`alphabets: 'any'`) texts that are not in Latin letters compete too.
 */
export function piecesOf(
  lines: readonly CardLine[],
  evidence: OwnNames & Pick<Evidence, 'localParts'>,
  { alphabets }: { alphabets: 'latin' | 'any' } = { alphabets: 'latin' },
): Piece[] {
  const whole = candidatesOf(lines).map((candidate): Piece => {
    const stretches = candidate.parts.map(line => ({ line, from: 0, to: line.text.length }))
    const kind = candidate.parts.length > 1 ? 'joined' : 'line'
    return { ...candidate, kind, stretches, others: '', atSign: false }
  })
  const owns = ownNamePieces(lines, evidence)
  const mails = evidence.localParts.slice(0, 2).flatMap(local => {
    const name = nameInMail(local)
    return name ? [outside('mail', name)] : []
  })
  const printed = [...whole.slice(0, mostPieces - 120), ...lines.flatMap(cutsOf)]
  // Names in two scripts are one name: the one in letters that everybody can type is taken.
  const readable = alphabets === 'any' ? printed : printed.filter(({ text }) => hasLatin(text))
  const competing = readable.length > 0 ? readable : printed
  return [...competing.slice(0, mostPieces - 6), ...owns, ...mails]
}

/** Whether two pieces have letters of one line in common. */
export const overlap = (a: Piece, b: Piece): boolean =>
  a.stretches.some(one => b.stretches.some(two => one.line === two.line && one.from < two.to && two.from < one.to))
