// Single words for the texts of a language.
import type { Random } from '#reader/synth/random.ts'
import type { Head } from './heads.ts'
import type { Language } from './language-lists.ts'
import type { Names } from './names.ts'
import { inventWord } from './odd-words.ts'
import type { Words } from './words.ts'

/** What a text is made from. `isEastern` is true for languages in Cyrillic or Greek letters. */
export type Context = {
  random: Random
  head: Head
  language: Language
  isEastern: boolean
  names: Names
  words: Words
}

/** The words of a language, and those with each accented letter. */
export const wordsIn = ({ words }: Context, language: Language) => words.get(language) ?? { all: [], byAccent: [] }

/** A word of the context's language. */
export function word(context: Context): string {
  const { random, language, isEastern } = context
  const { all, byAccent } = wordsIn(context, language)
  // Accents are more frequent than in texts, and rare ones as frequent as the others, since ê and Å are rare even in their own
  // languages. Every Cyrillic or Greek letter counts as accented, so this makes rare letters frequent.
  return random.pick(random.chance(isEastern ? 0.3 : 0.15) && byAccent.length > 0 ? random.pick(byAccent) : all)
}

/** A word made of parts of two words. */
export const inventedWord = (context: Context) =>
  inventWord(context.random, context.head, [word(context), word(context)])
