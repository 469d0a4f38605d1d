import type { Spelling } from './accents/accent-model.ts'
import type { CardOrigin } from './card-language.ts'
import { restoreFrenchAccents, restoreLigatures } from './french-letters.ts'
import { restoreSharp, restoreUmlauts } from './german-letters.ts'
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

/** How the words of a card's language are spelled there. */
export const spellingOf = ({ language, country }: CardOrigin): Spelling =>
  language === 'pt' ? (country === 'PT' ? 'pt_PT' : 'pt_BR') : language

/** A text with the letters of its language that are no accents and that no reader tells from others. */
export function restoreUnseen(text: string, { language }: CardOrigin): string {
  if (language === 'de') return restoreSharp(text)
  return language === 'fr' ? restoreLigatures(text) : text
}

/** A text with the letters that its language asks for and that a reader without accents does not know. */
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
