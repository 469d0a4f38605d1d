import { applyRules, type LetterRule, mapWords } from './letter-rules.ts'

const rules: readonly LetterRule[] = [
  [/[áàâãā]/giu, 'ä'],
  [/[óòôõō]/giu, 'ö'],
  [/[úùûū]/giu, 'ü'],
  [/[íìī]/giu, 'i'],
  [/(?<=^f)u(?=r$)/giu, 'ü'],
  [/(?<=^(?:m|gesch[aä]ftsf|n|d|z))u(?=(?:nchen|hrer|hrerin|rnberg|sseldorf|rich)$)/giu, 'ü'],
  [/(?<=^k)o(?=ln$)/giu, 'ö'],
  [/(?<=^gesch)a(?=fts)/giu, 'ä'],
  [/(?<=^b)u(?=ro$)/giu, 'ü'],
]

/** Beginnings after which a German word goes on with ß and no other word of a card does with B or S. */
const sharp =
  /(?<=(?:stra|gro|sü|fu|grü|schlo|ro|spa|ma|fü|stö|[aeä]u|[ei]i|ie))B(?=\p{Ll}|$)|(?<=(?:^(?:wei|gro)|stra))S(?=\p{Ll})/giu

/** Letters of other languages, of which only Spanish words have some. */
const spanish = /ñ|\p{L}í|í\p{L}/iu

/** A German text with the ß that readers take for B: `GroBmann` becomes `Großmann`. Only for cards that are German. */
export const restoreSharp = (text: string) =>
  mapWords(text, word =>
    // In capitals a B is a B.
    spanish.test(word) || word === word.toUpperCase()
      ? word
      : word.replace(sharp, letter => (letter === letter.toUpperCase() ? 'ß' : letter)),
  )

/** A German text with the umlauts that the Spanish reader took for acutes too: `Múller`, `Kóln` become `Müller`, `Köln`. */
export const restoreUmlauts = (text: string) =>
  restoreSharp(mapWords(text, word => (spanish.test(word) ? word : applyRules(word, rules))))
