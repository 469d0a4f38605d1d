import { editDistance, foldText, wordsOf } from '#reader/compare-text.ts'

/** How surely a mail name names a person: built of the name or its words, of initials, of some words, having a word in it, begun like one. */
const name = { built: 0.95, initials: 0.6, partly: 0.85, inside: 0.4, covered: 0.6, most: 0.9, begun: 0.7 }
/**
 * How surely a text names a domain's owner: by its initials, one word, letters that have the domain's and more, words that
 * fill it, letters that are a part of it, letters that are nearly the same, a word that begins alike.
 */
const firm = {
  initials: 0.8,
  word: 0.85,
  more: 0.6,
  share: 0.35,
  words: 0.35,
  covered: 0.55,
  part: 0.4,
  partShare: 0.5,
  nearly: 0.9,
  beginning: 0.45,
}
/** The share of a domain that words must fill, and how near letters must be to it. */
const [leastCovered, leastCloseness] = [0.5, 0.75]

/** How much two folded words are one: exact, or a letter apart in a long one. */
const sameWord = (a: string, b: string) => a === b || (Math.min(a.length, b.length) >= 5 && editDistance(a, b) <= 1)

/** Whether an e-mail's local part is built from a name: `jdoe`, `doej`, `john.d`, `jd` … */
function isAbbreviation(local: string, words: readonly string[]): boolean {
  const [first = ''] = words
  const rest = words.slice(1)
  const initials = words.map(word => word.charAt(0)).join('')
  if (local === initials && words.length >= 2) return true
  return rest.some(
    word =>
      word.length >= 2 &&
      (local === first.charAt(0) + word ||
        local === word + first.charAt(0) ||
        local === first + word.charAt(0) ||
        local === word.charAt(0) + first),
  )
}

/**
 * How surely the local part of an e-mail names the person whose name this is, 0..1: `jane.doe`, `jdoe`, `jane80`
 * for Jane Doe.
 */
export function likenessToLocalPart(person: string, local: string): number {
  const words = wordsOf(person).filter(word => word.length > 0)
  const tokens = local
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map(foldText)
    .filter(Boolean)
  const letters = tokens.join('')
  if (words.length === 0 || letters.length < 2) return 0
  if (letters.length >= 4 && letters === words.join('')) return 1
  if (isAbbreviation(letters, words)) return letters.length > 2 ? name.built : name.initials
  const long = words.filter(word => word.length >= 3)
  const matched = tokens.filter(token => token.length >= 3 && long.some(word => sameWord(word, token)))
  if (matched.length > 0) return matched.length === tokens.length ? name.built : name.partly
  const covered = long.filter(word => word.length >= 4 && letters.includes(word)).join('').length
  if (covered > 0) return Math.min(name.most, name.inside + (name.covered * covered) / letters.length)
  return long.some(word => word.length >= 5 && letters.length >= 4 && word.startsWith(letters)) ? name.begun : 0
}

/** The share of `whole` that the words fill, each used once and in any order. */
function coverage(whole: string, words: readonly string[]): number {
  let left = whole
  let covered = 0
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    if (word.length < 2 || !left.includes(word)) continue
    left = left.replace(word, ' ')
    covered += word.length
  }
  return covered / whole.length
}

/**
 * How surely a text names the owner of a domain, 0..1. `own` is the domain's own name, folded (`fesergraf`): equal to
 * the text, contained in it, made of its words or of their initials.
 */
export function likenessToDomain(text: string, own: string): number {
  const words = wordsOf(text)
  const letters = words.join('')
  if (own.length < 2 || letters.length < 2) return 0
  if (letters === own) return 1
  const initials = words.map(word => word.charAt(0)).join('')
  if (own.length >= 3 && (initials === own || initials.startsWith(own))) return firm.initials
  if (own.length <= 3) return words.includes(own) ? firm.word : 0
  if (letters.includes(own)) return firm.more + (firm.share * own.length) / letters.length
  const covered = coverage(own, words)
  if (covered >= leastCovered) return firm.words + firm.covered * covered
  if (letters.length >= 4 && own.includes(letters)) return firm.part + (firm.partShare * letters.length) / own.length
  const distance = editDistance(letters.slice(0, 60), own.slice(0, 60))
  const closeness = 1 - distance / Math.max(letters.length, own.length)
  if (closeness >= leastCloseness) return closeness * firm.nearly
  return words.some(word => word.length >= 4 && own.startsWith(word.slice(0, 4))) ? firm.beginning : 0
}
