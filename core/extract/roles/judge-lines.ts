import { foldText, wordsOf } from '#core/base/compare-text.ts'
import type { CardLine } from '#core/extract/spans/card-lines.ts'
import { addressLikeness } from '#core/extract/spans/detect-address.ts'
import { ownNameOf } from '#core/extract/spans/detect-website.ts'
import { emailParts, isFreeMail } from '#core/extract/spans/email-domains.ts'
import type { Spans } from '#core/extract/spans/take-spans.ts'
import { companyWordCount } from '#core/extract/words/company-word-count.ts'
import { type WordLists, wordLists } from '#core/extract/words/word-lists.ts'
import { type Assignment, assignFields, type Scored } from './assign-fields.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import { likenessToLocalPart } from './likeness.ts'
import { scoreCompany } from './score-company.ts'
import { scoreName } from './score-name.ts'
import { scorePosition } from './score-position.ts'

/** What e-mails, sites and numbers say about whose card it is. */
export function evidenceOf({ emails, websites, phones }: Spans, lists: WordLists = wordLists): Evidence {
  const parts = emails.map(({ email }) => emailParts(email))
  const firms = parts.filter(({ domain }) => !isFreeMail(domain))
  const sites = [...websites.map(({ website }) => website), ...firms.map(({ domain }) => domain)]
  return {
    localParts: parts.map(({ local }) => local),
    ownNames: [...new Set(sites.map(ownNameOf).filter(Boolean))],
    freeLocalParts: parts
      .filter(({ domain }) => isFreeMail(domain))
      .map(({ local }) => local.replace(/[^a-z]/gi, '').toLowerCase()),
    reachLines: [...emails, ...phones].map(({ line }) => line),
    lists,
  }
}

/** Whether a line is a cut-off repetition of another: a neighbouring card in the photo, a logo beside the name. */
function isFragment(line: CardLine, lines: readonly CardLine[]): boolean {
  const text = foldText(line.text)
  return (
    text.length >= 8 &&
    lines.some(
      other => other !== line && foldText(other.text).length > text.length && foldText(other.text).endsWith(text),
    )
  )
}

/** The name, job and firm among a card's lines: every candidate judged for every field, the best assignment as a whole. */
export function judgeLines(lines: readonly CardLine[], address: readonly CardLine[], evidence: Evidence): Assignment {
  const candidates = candidatesOf(lines.filter(line => !isFragment(line, lines)))
  const isAddress = new Set(address)
  const likeness = ({ text }: Candidate) => Math.max(0, addressLikeness(text, evidence.lists) - 0.6)
  const belongs = ({ parts }: Candidate) => (parts.some(part => isAddress.has(part)) ? 1.5 : 0)
  const scored = (score: (candidate: Candidate) => number): Scored[] =>
    candidates.map(candidate => ({ candidate, score: score(candidate) - likeness(candidate) }))
  const names = scored(candidate => scoreName(candidate, evidence) - likeness(candidate) - belongs(candidate))
  const firm = withoutPeople(evidence, names)
  return assignFields(
    names,
    scored(candidate => scorePosition(candidate, evidence) - belongs(candidate)),
    scored(candidate => scoreCompany(candidate, firm) - (isFirmWord(candidate, evidence) ? 0 : belongs(candidate))),
  )
}

/** A local part that a person's name on the card explains says nothing about a firm. */
function withoutPeople(evidence: Evidence, names: readonly Scored[]): Evidence {
  const people = names
    .filter(({ candidate, score }) => score >= 2.5 && companyWordCount(wordsOf(candidate.text), evidence.lists) === 0)
    .map(({ candidate }) => candidate.text)
  const isExplained = (local: string) => people.some(name => likenessToLocalPart(name, local) >= 0.8)
  return { ...evidence, freeLocalParts: evidence.freeLocalParts.filter(local => !isExplained(local)) }
}

/** The firm often stands on top of its address. */
const isFirmWord = ({ text }: Candidate, { lists }: Evidence) => companyWordCount(wordsOf(text), lists) > 0
