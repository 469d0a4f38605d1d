import { editDistance, foldText, wordsOf } from '#reader/compare-text.ts'

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
export function likenessToLocalPart(name: string, local: string): number {
  const words = wordsOf(name).filter(word => word.length > 0)
  const tokens = local
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map(foldText)
    .filter(Boolean)
  const letters = tokens.join('')
  if (words.length === 0 || letters.length < 2) return 0
  if (letters.length >= 4 && letters === words.join('')) return 1
  if (isAbbreviation(letters, words)) return letters.length > 2 ? 0.95 : 0.6
  const long = words.filter(word => word.length >= 3)
  const matched = tokens.filter(token => token.length >= 3 && long.some(word => sameWord(word, token)))
  if (matched.length > 0) return matched.length === tokens.length ? 0.95 : 0.85
  const covered = long.filter(word => word.length >= 4 && letters.includes(word)).join('').length
  if (covered > 0) return Math.min(0.9, 0.4 + (0.6 * covered) / letters.length)
  return long.some(word => word.length >= 5 && letters.length >= 4 && word.startsWith(letters)) ? 0.7 : 0
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
  if (own.length >= 3 && (initials === own || initials.startsWith(own))) return 0.8
  if (own.length <= 3) return words.includes(own) ? 0.85 : 0
  if (letters.includes(own)) return 0.6 + (0.35 * own.length) / letters.length
  const covered = coverage(own, words)
  if (covered >= 0.5) return 0.35 + 0.55 * covered
  if (letters.length >= 4 && own.includes(letters)) return 0.4 + (0.5 * letters.length) / own.length
  const distance = editDistance(letters.slice(0, 60), own.slice(0, 60))
  const closeness = 1 - distance / Math.max(letters.length, own.length)
  if (closeness >= 0.75) return closeness * 0.9
  return words.some(word => word.length >= 4 && own.startsWith(word.slice(0, 4))) ? 0.45 : 0
}
