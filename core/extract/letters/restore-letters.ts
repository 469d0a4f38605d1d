import type { CardOrigin } from './card-language.ts'
import { restoreFrenchAccents } from './french-letters.ts'
import { restoreUmlauts } from './german-letters.ts'
import { restoreGraves } from './italian-letters.ts'
import { applyRules, behind, type LetterRule, mapWords } from './letter-rules.ts'
import { restoreTildes } from './portuguese-letters.ts'

/** Beginnings of trades and shops that end in -ía. */
const trades =
  'olog ograf onom nsult onsultor sesor uditor estor enier uquer nader teler rreter feter oyer ibrer taner rajer nicer ' +
  'lojer pinter ruter rister peler nder nerg'
const spanish: readonly LetterRule[] = [
  [/(?<=\p{L}(?:[cs]|st)i)o(?=n$)/giu, 'ó'],
  [behind(trades, 'i', '(?=as?$)'), 'í'],
  [/ā/giu, 'á'],
  [/ē/giu, 'é'],
  [/ī/giu, 'í'],
  [/ō/giu, 'ó'],
  [/ū/giu, 'ú'],
]

/** A text with the letters that its language asks for and the readers do not know. */
export function restoreLetters(text: string, { language, country }: CardOrigin): string {
  switch (language) {
    case 'de':
      return restoreUmlauts(text)
    case 'fr':
      return restoreFrenchAccents(text)
    case 'it':
      return restoreGraves(text)
    case 'pt':
      return restoreTildes(text, country !== 'PT')
    case 'es':
      return mapWords(text, word => applyRules(word, spanish))
  }
}
