import type { Candidate } from './candidates.ts'
import { companyWordCount, hasLegalForm } from './company-words.ts'
import { wordsOf } from './compare-text.ts'
import type { Evidence } from './evidence.ts'
import { firstNames, lastNames } from './gazetteers/gazetteers.ts'
import { jobLikeness } from './job-words.ts'
import { likenessToDomain } from './likeness.ts'
import { sloganLikeness } from './slogan-words.ts'

const bySize = (size: number) => Math.max(-0.4, Math.min(1.8, 1.2 * Math.log2(size)))

/** Lines broken within one name are alike: of similar size, in the same case, each short. */
function byParts({ parts }: Candidate): number {
  if (parts.length === 1) return 0
  const sizes = parts.map(part => part.size)
  const ratio = Math.max(...sizes) / Math.min(...sizes)
  const capitals = parts.map(part => part.text === part.text.toUpperCase())
  const sameCase = capitals.every(value => value === capitals[0])
  const short = parts.every(part => part.text.split(' ').length <= 3)
  let score = ratio < 1.35 ? 0.3 : ratio < 2 ? -0.1 : -0.6
  if (!sameCase) score -= 0.3
  if (!short) score -= 0.9
  return score - 0.3 * (parts.length - 2)
}

/** How much a candidate looks like a firm's name; above 0 it rather is one. */
export function scoreCompany(candidate: Candidate, evidence: Evidence): number {
  const { text } = candidate
  const folded = wordsOf(text)
  const letters = text.replace(/[^\p{L}]/gu, '').length
  if (letters < 2 || folded.length > 10 || /@|https?:|www\./i.test(text) || /\d{4}/.test(text)) return -9
  const own = Math.max(0, ...evidence.ownNames.map(name => likenessToDomain(text, name)))
  const free = Math.max(0, ...evidence.freeLocalParts.map(name => likenessToDomain(text, name)))
  let score = -1.1 + bySize(candidate.size) + byParts(candidate)
  score += 3.4 * own + (free > 0.7 && own === 0 ? 1.4 * free : 0)
  if (hasLegalForm(text)) score += 2.4
  score += 0.9 * Math.min(2, companyWordCount(folded))
  score -= 2.6 * jobLikeness(folded) * (own > 0.85 ? 0.3 : 1)
  score -= 3 * sloganLikeness(folded)
  if (folded.length > 6) score -= 0.4 * (folded.length - 6)
  if (/[!?:;]$|\.{2,}|^#|^@/.test(text)) score -= 1
  if (/,/.test(text) && !hasLegalForm(text)) score -= 0.8
  if (/\d/.test(text)) score -= 0.4
  const looksPersonal = folded[0] !== undefined && firstNames.has(folded[0]) && folded.some(word => lastNames.has(word))
  if (evidence.useNameLists && looksPersonal && companyWordCount(folded) === 0 && own < 0.9) score -= 0.8
  if (/^\p{Ll}/u.test(text) && folded.length > 3) score -= 0.6
  if (letters < 4 && own < 0.8) score -= 0.6
  return score - Math.max(0, 0.9 - candidate.confidence) * 3
}
