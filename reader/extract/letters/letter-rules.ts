/** A pattern that matches one letter, and the letter to write there; the case stays. */
export type LetterRule = readonly [where: RegExp, letter: string]

const cased = (letter: string, model: string) => (model === model.toUpperCase() ? letter.toUpperCase() : letter)

/** A letter behind one of the stems, listed with a space between them, and before what `rest` says. */
export const behind = (stems: string, letter: string, rest = ''): RegExp =>
  new RegExp(`(?<=(?:${stems.replaceAll(' ', '|')}))${letter}${rest}`, 'giu')
/** The same, for stems that begin their word. */
export const behindFirst = (stems: string, letter: string, rest = ''): RegExp =>
  behind(stems.replaceAll(/\S+/g, '^$&'), letter, rest)

/** A word with the rules of a language applied one after the other. */
export function applyRules(word: string, rules: readonly LetterRule[]): string {
  return rules.reduce((text, [where, letter]) => text.replace(where, found => cased(letter, found)), word)
}

/** `Hernández` is written so in every country. */
const spanishSurname = /[áéíóú]\p{L}*ez$/iu

/** A text with its words rewritten, but for Spanish surnames, and all between them left as it is. */
export const mapWords = (text: string, rewrite: (word: string) => string) =>
  text.replace(/\p{L}+/gu, word => (spanishSurname.test(word) ? word : rewrite(word)))
