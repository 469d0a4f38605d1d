import { splitLines } from '#reader/extract/alphabets/split-lines.ts'
import { settleDoubts } from '#reader/extract/letters/accents/settle-doubts.ts'
import { type CardOrigin, originOf, spellingOf } from '#reader/extract/letters/card-language.ts'
import { areExact, areStacked, type CardLine, cardLinesOf } from '#reader/extract/lines/card-lines.ts'
import { joinRows } from '#reader/extract/lines/join-rows.ts'
import { isGivenWithFathers, mayBeSurname } from '#reader/extract/names/slavic-name.ts'
import { agreeOnDomain } from '#reader/extract/spans/misread/agree-on-domain.ts'
import { type Spans, takeSpans } from '#reader/extract/spans/take-spans.ts'
import { type Alphabet, alphabetOfCard } from '#reader/extract/words/alphabet-of.ts'
import { tongueOf } from '#reader/extract/words/card-tongue.ts'
import { restoreTraditional } from '#reader/extract/words/traditional-signs.ts'
import { type WordLists, wordLists } from '#reader/extract/words/word-lists.ts'
import type { TextLine } from '#reader/port.ts'

/** No card says more; what comes after is a page of text. */
const mostLines = 150
const longestLine = 200

/** A card before its lines are judged: what reaches somebody is taken out, and letters of its language are put back. */
type PreparedCard = {
  all: CardLine[]
  spans: Spans
  origin: CardOrigin | undefined
  /** The alphabet of the card if it is another one than Latin. */
  alphabet: Alphabet | undefined
}

/** A line's text with the accents of the card's language. Text of which no letter is in doubt, typed text too, stays as it is. */
const spelled = ({ text, doubts }: CardLine, origin: CardOrigin | undefined): string =>
  doubts ? settleDoubts(text, { doubts, spelling: origin && spellingOf(origin) }) : text

/** The lines of a card; of one in traditional Chinese with the signs put back that were read as simplified ones. */
function inTraditionalSigns(lines: CardLine[]): CardLine[] {
  const texts = lines.map(({ text }) => text)
  if (alphabetOfCard(texts) !== 'han' || tongueOf(texts.join(' '), 'han') !== 'zh-Hant') return lines
  return lines.map(line => (areExact([line]) ? line : { ...line, text: restoreTraditional(line.text) }))
}

/** Straightens the lines of a card and takes e-mails, sites and numbers out of them. */
export function prepareCard(lines: readonly TextLine[], lists: WordLists = wordLists): PreparedCard {
  const read = joinRows(cardLinesOf({ lines: lines.slice(0, mostLines) })).map(line => ({
    ...line,
    text: line.text.slice(0, longestLine),
  }))
  const all = inTraditionalSigns(read)
  const taken = takeSpans(all, lists)
  const origin = originOf(taken)
  const spelledRest = taken.rest.map(line => ({ ...line, text: spelled(line, origin) }))
  const alphabet = alphabetOfCard(spelledRest.map(({ text }) => text))
  const rest = alphabet ? joinNames(splitLines(spelledRest)) : spelledRest
  const texts = rest.map(({ text }) => text)
  return { all, spans: { ...taken, rest, ...agreeOnDomain(taken.emails, taken.websites, texts) }, origin, alphabet }
}

/** How many line heights a surname stands from the given name at most. */
const mostApart = 0.8

/** The lines of a card with a surname that stands above or below `Анна Сергеевна` in one line with it. */
function joinNames(lines: readonly CardLine[]): CardLine[] {
  const given = lines.find(({ text }) => isGivenWithFathers(text))
  const surname =
    given && lines.find(line => line !== given && mayBeSurname(line.text) && areStacked(line, given, mostApart))
  if (!given || !surname) return [...lines]
  const [upper, lower] = given.top <= surname.top ? [given, surname] : [surname, given]
  const whole = {
    ...given,
    text: `${upper.text} ${lower.text}`,
    confidence: Math.min(given.confidence, surname.confidence),
    left: Math.min(given.left, surname.left),
    right: Math.max(given.right, surname.right),
    top: upper.top,
    bottom: lower.bottom,
    size: Math.max(given.size, surname.size),
  }
  return lines.filter(line => line !== surname).map(line => (line === given ? whole : line))
}
