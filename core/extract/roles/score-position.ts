import { wordsOf } from '#core/base/compare-text.ts'
import { withoutRegistration } from '#core/extract/spans/registration.ts'
import { companyWordCount } from '#core/extract/words/company-word-count.ts'
import { hasLegalForm } from '#core/extract/words/company-words.ts'
import { isDepartment } from '#core/extract/words/department-words.ts'
import { jobLikeness, unknownWordCount } from '#core/extract/words/job-likeness.ts'
import { functionWordCount, sloganLikeness } from '#core/extract/words/slogan-words.ts'
import type { Candidate } from './candidates.ts'
import type { Evidence } from './evidence.ts'

const continues = /(?:&|,|-|\/|\b(?:and|of|the|for|de|da|do|del|la|y|e|en|und|für|fur|des|du|et|di|della|per|in))$/i

/** Whether a line break inside a candidate is one inside a title: it ends on `of`, `&`, a comma, or goes on in small letters. */
function isBrokenTitle({ parts }: Candidate): boolean {
  return parts.every((part, index) => {
    const next = parts[index + 1]
    return (
      !next ||
      continues.test(part.text) ||
      /^(?:&|and\b|of\b|de\b|da\b|do\b|del\b|y\b|e\b|und\b|et\b|for\b)/.test(next.text)
    )
  })
}

/** Words that name no job must be few, written like a title, in one line, and surely read. */
function mayBeTitle({ text, parts, confidence }: Candidate, folded: readonly string[]): boolean {
  const isShort = parts.length === 1 && folded.length <= 4 && text.length <= 40 && folded.join('').length >= 4
  return (
    isShort && confidence >= 0.85 && functionWordCount(folded) <= Number(folded.length > 2) && /^\p{Lu}/u.test(text)
  )
}

/** How much a candidate looks like a job's title; above 0 it rather is one. */
export function scorePosition(candidate: Candidate, { lists }: Pick<Evidence, 'lists'>): number {
  const text = withoutRegistration(candidate.text)
  const folded = wordsOf(text)
  if (folded.length === 0 || folded.length > 12 || /[@#=<>[\]{}]|\d{3}/.test(text) || !/\p{L}{2}/u.test(text)) return -9
  const likeness = jobLikeness(folded, lists)
  let score = -1.6 + 4 * likeness
  score += Math.max(-0.5, Math.min(0.1, -0.3 * Math.log2(candidate.size)))
  score -= likeness > 0.7 ? 0.25 * companyWordCount(folded, lists) : 0.7 * companyWordCount(folded, lists)
  score -= 0.35 * Math.max(0, unknownWordCount(folded, lists) - 2)
  score -= 2.5 * sloganLikeness(folded)
  if (hasLegalForm(text)) score -= 2.5
  if (isDepartment(folded)) score -= 1.5
  if (/\d/.test(text)) score -= 1
  if (/[.!?]$/.test(text) || /[.!?] \p{Lu}/u.test(text)) score -= 0.8
  if (folded.length > 7) score -= 0.5
  if (candidate.parts.length > 1) score += isBrokenTitle(candidate) ? 0.4 : -1.6
  if (likeness < 0.5 && !mayBeTitle(candidate, folded)) return -9
  return score - Math.max(0, 0.85 - candidate.confidence) * 2
}
