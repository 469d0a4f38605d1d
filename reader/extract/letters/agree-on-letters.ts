import { foldText } from '#reader/compare-text.ts'

const shortest = 6

/**
 * Where `long` has a consonant twice that `short` has once, the rest being the same; undefined otherwise, and where one
 * of the two may be an initial: at the beginning (`mmerriweld` is M. Merriweld), or at the end if `initials` has it.
 */
function doubledAt(short: string, long: string, initials: ReadonlySet<string>): number | undefined {
  if (long.length !== short.length + 1) return undefined
  const at = [...long].findIndex((letter, index) => letter !== short[index])
  const isDoubled =
    at > 1 &&
    !(at === short.length && initials.has(long.charAt(at))) &&
    /[b-df-hj-np-tv-z]/.test(long[at] ?? '') &&
    long[at] === long[at - 1] &&
    long.slice(0, at) + long.slice(at + 1) === short
  return isDoubled ? at : undefined
}

export type NameAndEmail = { name: string; email: string }

/**
 * A name and its person's e-mail with a consonant that was printed twice and read once put back from the other: the
 * recogniser drops doubled letters and invents none. In German names a dropped s was half of an ß.
 */
export function agreeOnLetters({ name, email }: NameAndEmail, isGerman: boolean): NameAndEmail {
  const at = email.lastIndexOf('@')
  const tokens = email.slice(0, at).split(/(?<=[._-])|(?=[._-])/)
  const words = name.split(' ')
  const initials = new Set(words.map(word => foldText(word).charAt(0)))
  const fixedWords = words.map(word => {
    const folded = foldText(word)
    if (folded.length < shortest || folded.length !== word.length) return word
    for (const token of tokens) {
      const place = doubledAt(folded, token.toLowerCase(), initials)
      if (place === undefined) continue
      const letter = word.charAt(place - 1)
      const isSharp = isGerman && letter === 's'
      return word.slice(0, place - Number(isSharp)) + (isSharp ? 'ß' : letter) + word.slice(place)
    }
    return word
  })
  const fixedTokens = tokens.map(token => {
    if (token.length < shortest) return token
    const meant = words.map(foldText).find(folded => doubledAt(token.toLowerCase(), folded, initials) !== undefined)
    return meant ?? token
  })
  return { name: fixedWords.join(' '), email: fixedTokens.join('') + email.slice(at) }
}
