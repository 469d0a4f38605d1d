import { splitLines } from '#reader/extract/alphabets/split-lines.ts'
import { type CardLanguage, languageOf } from '#reader/extract/letters/card-language.ts'
import { areExact, areStacked, type CardLine, cardLinesOf, unionOf } from '#reader/extract/lines/card-lines.ts'
import { joinRows } from '#reader/extract/lines/join-rows.ts'
import { isGivenWithFathers, mayBeSurname } from '#reader/extract/names/slavic-name.ts'
import { joinEmails } from '#reader/extract/spans/join-emails.ts'
import { agreeOnDomain } from '#reader/extract/spans/misread/agree-on-domain.ts'
import { type Spans, takeSpans } from '#reader/extract/spans/take-spans.ts'
import type { TextLine } from '#reader/port.ts'
import { type Alphabet, alphabetOfCard } from '#reader/words/alphabet-of.ts'
import { tongueOf } from '#reader/words/card-tongue.ts'
import { restoreTraditional } from '#reader/words/traditional-signs.ts'
import { type WordLists, wordLists } from '#reader/words/word-lists.ts'

/** No card says more; what comes after is a page of text. */
const mostLines = 150
const longestLine = 200

/** A card before its lines are judged: what reaches somebody is taken out. */
type PreparedCard = {
  all: CardLine[]
  spans: Spans
  language: CardLanguage | undefined
  /** The alphabet of the card if it is another one than Latin. */
  alphabet: Alphabet | undefined
}

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
  const all = inTraditionalSigns(joinEmails(read))
  const taken = takeSpans(all, lists)
  const alphabet = alphabetOfCard(taken.rest.map(({ text }) => text))
  const rest = alphabet ? joinNames(splitLines(taken.rest)) : taken.rest
  const texts = rest.map(({ text }) => text)
  const spans = { ...taken, rest, ...agreeOnDomain(taken.emails, taken.websites, texts) }
  return { all, spans, language: languageOf(taken), alphabet }
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
  const whole = { ...given, ...unionOf(given, surname), text: `${upper.text} ${lower.text}` }
  return lines.filter(line => line !== surname).map(line => (line === given ? whole : line))
}
