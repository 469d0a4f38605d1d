import { wordsOf } from '#reader/compare-text.ts'
import { plainName } from '#reader/extract/names/split-name.ts'
import { addressLikeness } from '#reader/extract/spans/detect-address.ts'
import { jobLikeness } from '#reader/words/job-likeness.ts'
import { hasLegalForm } from '#reader/words/legal-forms.ts'
import { beginsLarge, hasDigit, hasSign, lettersOf } from '#reader/words/text-shape.ts'
import type { CardView } from './card-view.ts'
import type { Piece } from './pieces.ts'

const logOdds = (probability: number) => Math.max(-7, Math.log(probability + 1e-6)) / 3
const isTrue = (pattern: RegExp, text: string) => Number(pattern.test(text))
/** A confidence below which a line is not surely read, and what is taken as wholly sure, so that its logarithm is a number. */
const [unsure, whole] = [0.88, 1.002]
const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** What a piece's own letters say: what kind of text it is, how it is written, what signs it has. */
export function textFeatures({ text, confidence }: Piece, view: CardView): number[] {
  const kinds = view.kinds(text)
  const { name, honorific, credentials } = plainName(text)
  const folded = wordsOf(text)
  const words = text.split(' ')
  const letters = lettersOf(text)
  const { lists } = view.evidence
  const named = wordsOf(name).filter(word => word.length > 2)
  return [
    ...Array.from(kinds, logOdds),
    ...kinds,
    logOdds(view.kinds(name || text)[0] ?? 0),
    jobLikeness(folded, lists),
    Number(lists.firstNames.has(named[0] ?? '')),
    Number(named.slice(1).some(word => lists.lastNames.has(word))),
    Number(hasLegalForm(text)),
    between(addressLikeness(text, lists), 0, 3),
    Number(honorific),
    Number(credentials),
    ...[1, 2, 3, 4].map(count => Number(words.length === count)),
    Number(words.length > 4),
    Math.min(12, words.length) / 6,
    Math.min(80, text.length) / 30,
    Number(letters === letters.toUpperCase()),
    Number(letters === letters.toLowerCase()),
    words.filter(word => beginsLarge(word)).length / words.length,
    isTrue(/^\p{Ll}/u, text),
    isTrue(/\p{Ll}\p{Lu}/u, text),
    Number(hasDigit(text)),
    isTrue(/\d{3}/, text),
    Number(hasSign(text, '&+')),
    Number(hasSign(text, ',')),
    Number(hasSign(text, '/|')),
    Number(hasSign(text, '.')),
    isTrue(/'s\b/i, text),
    isTrue(/\s[-–]\s/, text),
    Number(hasSign(text, ':')),
    Number(hasSign(text.slice(-1), '.!?:;')),
    Number(hasSign(text, '!?…"')),
    isTrue(/(?:^|\s)\p{Lu}\.(?:\s|$)/u, text),
    Number(hasSign(text, '@#_=<>©®')),
    Number(hasSign(text, '()')),
    letters.length / words.length / 10,
    Number(letters.length < 4),
    confidence,
    Number(confidence < unsure),
    // Between sure and very sure lies more than between half sure and sure.
    -Math.log(whole - Math.min(1, confidence)) / 3,
  ]
}
