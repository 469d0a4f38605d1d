import { wordsOf } from '#core/base/compare-text.ts'
import { plainName } from '#core/extract/names/split-name.ts'
import { areAligned, type CardLine, gapBelow, sizeRatio } from '#core/extract/spans/card-lines.ts'
import { companyWordCount } from '#core/extract/words/company-word-count.ts'
import { hasLegalForm } from '#core/extract/words/company-words.ts'
import { jobLikeness } from '#core/extract/words/job-likeness.ts'
import { functionWordCount, sloganLikeness } from '#core/extract/words/slogan-words.ts'
import type { WordLists } from '#core/extract/words/word-lists.ts'
import type { Candidate } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import { isKnownPerson } from './known-person.ts'
import { likenessToDomain, likenessToLocalPart } from './likeness.ts'

const bySize = (size: number) => Math.max(-0.4, Math.min(0.7, 0.5 * Math.log2(size)))

/** How the words are written: in names each with a capital or all small, as some designers like it; in sentences the first only. */
function byCase(words: readonly string[]): number {
  const long = words.filter(
    word => word.length > 1 && !/^(?:de|da|do|dos|das|del|la|las|los|van|von|der|den|di|du|bin|y|e)$/i.test(word),
  )
  if (long.every(word => /^\p{Lu}/u.test(word))) return 0.5
  const isSmall = (word: string) => word === word.toLowerCase()
  if (long.every(isSmall)) return -0.4
  return long.slice(1).every(isSmall) ? -1.6 : -0.6
}

function byCount(words: readonly string[]): number {
  const counted = words.filter(word => word.replace(/\W/g, '').length > 1).length
  return [-4, -0.7, 1, 0.9, 0.4, -0.4, -1.5][Math.min(6, counted)] ?? -1.5
}

function byLists(folded: readonly string[], { firstNames, lastNames }: WordLists): number {
  const long = folded.filter(word => word.length > 2)
  const given = long.findIndex(word => firstNames.has(word))
  // One word is evidence once.
  const family = long.some((word, index) => index > 0 && index !== given && lastNames.has(word))
  return (given === 0 ? 1.6 : given > 0 ? 0.9 : 0) + (family ? 0.8 : 0)
}

/** `Distribuidora Walter`: a firm called after a person. */
const beginsLikeFirm = ([first = '']: readonly string[], { companyWords, firstNames }: WordLists) =>
  companyWords.has(first) && !firstNames.has(first)

/** A long name in large letters goes on in the next line, right below and in the very same letters. */
function isRunOver(upper: CardLine, lower: CardLine, reachLines: readonly CardLine[]): boolean {
  if (upper.size < 0.95 || reachLines.some(line => line.size > 0.9 * upper.size)) return false
  const isCapitals = ({ text }: CardLine) => text === text.toUpperCase()
  const isOneSize = sizeRatio(lower, upper) > 0.87 && lower.size < 1.15 * upper.size
  return isOneSize && isCapitals(upper) === isCapitals(lower) && gapBelow(upper, lower) < 0.5
}

/** A name broken in two is one or two words a line, of one size. */
function byParts({ parts }: Candidate, { reachLines }: Evidence): number {
  if (parts.length === 1) return 0
  const sizes = parts.map(part => part.size)
  const alike = Math.max(...sizes) < 1.3 * Math.min(...sizes)
  const short = parts.every(part => part.text.split(' ').length <= 2)
  if (!alike || !short) return -2.5
  const runsOver = parts.every((part, index) => index === 0 || isRunOver(parts[index - 1] ?? part, part, reachLines))
  return runsOver ? 0.25 * (parts.length - 1) : -0.7
}

function isRightAbove(candidate: Candidate, line: CardLine): boolean {
  const gap = gapBelow(candidate, line)
  return gap >= 0 && gap < 1 && areAligned(candidate, line)
}

/** How much a candidate looks like a person's name; above 0 it rather is one. */
export function scoreName(candidate: Candidate, evidence: Evidence): number {
  const { name, honorific, credentials } = plainName(candidate.text)
  const words = name.split(' ').filter(Boolean)
  const folded = wordsOf(name)
  if (words.length === 0 || words.length > 6 || /[\d@#!?:;%=<>[\]{}]/.test(name)) return -9
  if (!/\p{L}{2}/u.test(name) || name.length > 45) return -9
  const local = Math.max(0, ...evidence.localParts.map(part => likenessToLocalPart(name, part)))
  const own = Math.max(0, ...evidence.ownNames.map(part => likenessToDomain(name, part)))
  let score = -0.9 + byCount(words) + byCase(words) + bySize(candidate.size) + 3 * local
  score += byLists(folded, evidence.lists)
  if (honorific) score += 1.2
  if (credentials) score += 0.8
  if (words.some(word => /^\p{Lu}\.$/u.test(word))) score += 0.5
  if (/["(].+[")]/.test(candidate.text)) score += 0.2
  // Many work under their own name: a known one is a person's, whatever the domain.
  if (own > 0.6 && local < 0.6 && !isKnownPerson(folded, evidence.lists)) score -= 1.5 * own
  score -=
    1.7 * companyWordCount(folded, evidence.lists) +
    4 * jobLikeness(folded, evidence.lists) +
    1.3 * functionWordCount(folded)
  score -= 3 * sloganLikeness(folded)
  if (beginsLikeFirm(folded, evidence.lists)) score -= 1.5
  if (hasLegalForm(name)) score -= 2.5
  if (/[&,/]/.test(name)) score -= 1.5
  if (/\p{L}{3}'s(?!\p{L})/iu.test(name)) score -= 1
  if (/[.]$/.test(name) && !/\.\p{L}\.$/u.test(name)) score -= 0.3
  score += byParts(candidate, evidence)
  if (evidence.reachLines.some(line => isRightAbove(candidate, line))) score += 0.5
  return score - Math.max(0, 0.9 - candidate.confidence) * 3
}
