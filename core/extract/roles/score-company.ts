import { foldText, wordsOf } from '#core/base/compare-text.ts'
import { companyWordCount } from '#core/extract/words/company-word-count.ts'
import { hasLegalForm } from '#core/extract/words/company-words.ts'
import { jobLikeness } from '#core/extract/words/job-likeness.ts'
import { sloganLikeness } from '#core/extract/words/slogan-words.ts'
import type { WordLists } from '#core/extract/words/word-lists.ts'
import type { Candidate } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import { isKnownPerson } from './known-person.ts'
import { likenessToDomain } from './likeness.ts'

const bySize = (size: number) => Math.max(-0.4, Math.min(1.8, 1.2 * Math.log2(size)))

/** `S.A.`, `KG`: a legal form that a line break cut off its firm. */
const isFormAlone = (text: string) => text.length <= 7 && !text.includes(' ') && hasLegalForm(` ${text}`)

/** Lines broken within one name are alike: of similar size, in the same case, each short. */
function byParts({ parts }: Candidate): number {
  if (parts.length === 1) return 0
  const sizes = parts.map(part => part.size)
  const ratio = Math.max(...sizes) / Math.min(...sizes)
  const capitals = parts.map(part => part.text === part.text.toUpperCase())
  const sameCase = capitals.every(value => value === capitals[0])
  const short = parts.every(part => part.text.split(' ').length <= 2)
  const folded = parts.map(part => foldText(part.text))
  const repeats = folded.some((text, index) => folded.some((other, at) => at !== index && other.includes(text)))
  let score = ratio < 1.35 ? 0.5 : ratio < 2 ? -0.1 : -1.2
  if (!sameCase) score -= 0.3
  if (isFormAlone(parts.at(-1)?.text ?? '')) score += 1.2
  else if (!short) score -= 0.9
  return score - 0.2 * (parts.length - 1) - (repeats ? 3 : 0)
}

/** A name without the words that any firm's may have, and without its legal form: what domains are made of. */
const distinctive = (text: string, { companyWords }: WordLists) =>
  text
    .split(/\s+/)
    .filter(
      (word, index) =>
        index === 0 || (!wordsOf(word).every(folded => companyWords.has(folded)) && !hasLegalForm(` ${word}`)),
    )
    .join(' ')

/** How surely a text names the owner of one of the domains; words like "Systems" or "Ltd" beside it do no harm. */
function likenessToOwner(text: string, owners: readonly string[], lists: WordLists): number {
  const core = distinctive(text, lists)
  return owners.reduce(
    (best, own) => Math.max(best, likenessToDomain(text, own), core ? 0.95 * likenessToDomain(core, own) : 0),
    0,
  )
}

const ownerLikeness = (text: string, { ownNames, freeLocalParts, lists }: Evidence) =>
  likenessToOwner(text, [...ownNames, ...freeLocalParts], lists)

/** `Clínica Veterinária Bicho`: the vet is the clinic's; a title has its noun last or first. */
function ownsJob(folded: readonly string[], lists: WordLists): boolean {
  const [first = '', last = ''] = [folded[0], folded.at(-1)]
  const beginsAsFirm = folded.length > 2 && companyWordCount([first], lists) > 0
  return (
    beginsAsFirm && jobLikeness(folded, lists) > 0.7 && jobLikeness([first], lists) + jobLikeness([last], lists) === 0
  )
}

/** How much a candidate looks like a firm's name; above 0 it rather is one. */
export function scoreCompany(candidate: Candidate, evidence: Evidence): number {
  const { text } = candidate
  const { lists } = evidence
  const folded = wordsOf(text)
  const letters = text.replace(/[^\p{L}]/gu, '').length
  if (letters < 2 || folded.length > 10 || /@|https?:|www\./i.test(text) || /\d{4}/.test(text)) return -9
  const own = likenessToOwner(text, evidence.ownNames, lists)
  const free = own > 0 ? 0 : likenessToOwner(text, evidence.freeLocalParts, lists)
  const together = Math.max(own, free) - Math.max(...candidate.parts.map(part => ownerLikeness(part.text, evidence)))
  let score = -0.8 + bySize(candidate.size) + byParts(candidate) + (together > 0.1 ? 0.8 : 0)
  score += 3.4 * own + (free > 0.7 ? 2 * free : 0)
  if (hasLegalForm(text)) score += 2.4
  score += 0.9 * Math.min(2, companyWordCount(folded, lists))
  score -= 2.6 * jobLikeness(folded, lists) * (Math.max(own, free) > 0.85 || ownsJob(folded, lists) ? 0.3 : 1)
  score -= 3 * sloganLikeness(folded)
  if (folded.length > 6) score -= 0.4 * (folded.length - 6)
  if (/[!?:;]$|\.{2,}|^#|^@/.test(text)) score -= 1
  if (/,/.test(text) && !hasLegalForm(text)) score -= 0.8
  if (/\d/.test(text)) score -= 0.4
  if (isKnownPerson(folded, lists)) score -= 0.8
  if (/^\p{Ll}/u.test(text) && folded.length > 3) score -= 0.6
  if (letters < 4 && own < 0.8) score -= 0.6
  return score - Math.max(0, 0.9 - candidate.confidence) * 3
}
