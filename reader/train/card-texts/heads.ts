// The heads that are trained on texts: what each of them writes, and in which languages its texts are.
import { type Alphabet, cyrillicGreekAlphabet, latinAlphabet } from './alphabet.ts'
import type { Language } from './language-lists.ts'

export type Head = {
  name: string
  alphabet: Alphabet
  languages: readonly Language[]
  /** The languages of most lines, each as often as it is listed. */
  frequentLanguages: readonly Language[]
  /** Characters that heads confuse in tight or pale print. The letters of one string are written in one alphabet. */
  confusable: readonly string[]
}

export const latin: Head = {
  name: 'latin',
  alphabet: latinAlphabet,
  languages: [
    'en',
    'es',
    'fr',
    'de',
    'pt_PT',
    'pt_BR',
    'it',
    'pl',
    'ca',
    'nl',
    'da',
    'sv',
    'nb_NO',
    'ro',
    'cs_CZ',
    'hu',
    'hr',
    'sk',
    'tr',
  ],
  frequentLanguages: [
    ...Array<Language>(8).fill('en'),
    ...Array<Language>(3).fill('es'),
    'pt_BR',
    'pt_BR',
    'de',
    'de',
    'fr',
    'fr',
    'it',
  ],
  confusable: ['iIl1tfrjJ!|.,nmu0OoQcCeG5S8B'],
}

export const cyrillicGreek: Head = {
  name: 'cyrillic-greek',
  alphabet: cyrillicGreekAlphabet,
  languages: ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'el', 'en'],
  frequentLanguages: ['ru', 'ru', 'ru', 'uk', 'uk', 'el', 'el'],
  confusable: ['шщцнипмтлдчяьъыюжзЗ3ЭэОо0СсбвеёйіїІЇ!|.,', 'νυγχκιίϊΐλΛΑΔσοόΟΘΦφψωώηήρς.,!|', 'iIl1tfrjJ!|.,0Oo'],
}

export const heads: readonly Head[] = [latin, cyrillicGreek]
