import type { Spelling } from './accents/accent-model.ts'
import type { CardOrigin } from './card-language.ts'

/** How the words of a card's language are spelled there. */
export const spellingOf = ({ language, country }: CardOrigin): Spelling =>
  language === 'pt' ? (country === 'PT' ? 'pt_PT' : 'pt_BR') : language

/** Beginnings after which a German word goes on with ß and no other word of a card does with B or S. */
const sharp =
  /(?<=(?:stra|gro|sü|fu|grü|schlo|ro|spa|ma|fü|stö|[aeä]u|[ei]i|ie))B(?=\p{Ll}|$)|(?<=(?:^(?:wei|gro)|stra))S(?=\p{Ll})/giu

/** Letters of other languages, of which only Spanish words have some. */
const spanish = /ñ|\p{L}í|í\p{L}/iu

/** The ß that a recogniser takes for B: `GroBmann` becomes `Großmann`. In capitals a B is a B. */
const withSharp = (word: string) =>
  spanish.test(word) || word === word.toUpperCase()
    ? word
    : word.replace(sharp, letter => (letter === letter.toUpperCase() ? 'ß' : letter))

/** The ligature that a recogniser takes for its last half: `Enologue` becomes `Œnologue`. */
const withLigature = (word: string) =>
  word.replace(/^[eé](?=nolog)/iu, letter => (letter === letter.toUpperCase() ? 'Œ' : 'œ'))

/** A text that was read, with the letters of its language that are no accents and that no recogniser tells from others. */
export function restoreUnseen(text: string, { language }: CardOrigin): string {
  if (language === 'de') return text.replace(/\p{L}+/gu, withSharp)
  return language === 'fr' ? text.replace(/\p{L}+/gu, withLigature) : text
}
