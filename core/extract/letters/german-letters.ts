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

/**
 * A German text with the umlauts that the Spanish reader took for acutes, and the ß that both take for B: `Múller`,
 * `Kóln`, `GroBmann` become `Müller`, `Köln`, `Großmann`. Only for cards that are German.
 */
export function restoreUmlauts(text: string): string {
  return mapWords(text, word => {
    if (spanish.test(word)) return word
    const umlauts = applyRules(word, rules)
    // In capitals a B is a B.
    return word === word.toUpperCase()
      ? umlauts
      : umlauts.replace(sharp, letter => (letter === letter.toUpperCase() ? 'ß' : letter))
  })
}
