import type { Reading } from '#core/app.ts'
import type { CardContact, Confidence } from '#core/contracts/contacts.ts'
import { agreeOnDomain } from './agree-on-domain.ts'
import { type Assignment, assignFields, type Scored } from './assign-fields.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { type CardLine, cardLinesOf } from './card-lines.ts'
import { companyWordCount } from './company-words.ts'
import { foldText, wordsOf } from './compare-text.ts'
import { countryOfAddress, countryOfDomain, countryOfPhone } from './country-of.ts'
import { addressLikeness, detectAddress } from './detect-address.ts'
import { ownNameOf } from './detect-website.ts'
import { isFreeMail } from './email-domains.ts'
import type { Evidence } from './evidence.ts'
import { firstNames, lastNames } from './gazetteers/gazetteers.ts'
import { likenessToLocalPart } from './likeness.ts'
import { orderPhones } from './order-phones.ts'
import { overrideByCodes } from './override-by-codes.ts'
import { withoutRegistration } from './registration.ts'
import { repairTitle } from './repair-title.ts'
import { scoreCompany } from './score-company.ts'
import { scoreName } from './score-name.ts'
import { scorePosition } from './score-position.ts'
import { splitName } from './split-name.ts'
import { type FoundEmail, type Spans, takeSpans } from './take-spans.ts'

export type CardText = Pick<Reading, 'lines' | 'codes' | 'width' | 'height'>
export type ExtractOptions = {
  /** ISO 3166 country in which numbers without a country code are dialled, where the card itself does not say. */
  region?: string | undefined
  /** Off, lists of people's names are not used; for measuring. */
  useNameLists?: boolean
}

/** No card says more; what comes after is a page of text. */
const mostLines = 150
const longestLine = 200

const emailParts = (email: string) => {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, at), domain: email.slice(at + 1) }
}

export function evidenceOf({ emails, websites, phones }: Spans, useNameLists: boolean): Evidence {
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
    useNameLists,
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

/** Judges every candidate for every field and picks the assignment that is best as a whole. */
function judge(lines: readonly CardLine[], address: readonly CardLine[], evidence: Evidence): Assignment {
  const candidates = candidatesOf(lines.filter(line => !isFragment(line, lines)))
  const isAddress = new Set(address)
  const likeness = ({ text }: Candidate) => Math.max(0, addressLikeness(text) - 0.6)
  const belongs = ({ parts }: Candidate) => (parts.some(part => isAddress.has(part)) ? 1.5 : 0)
  const scored = (score: (candidate: Candidate) => number): Scored[] =>
    candidates.map(candidate => ({ candidate, score: score(candidate) - likeness(candidate) }))
  const names = scored(candidate => scoreName(candidate, evidence) - likeness(candidate) - belongs(candidate))
  const firm = withoutPeople(evidence, names)
  return assignFields(
    names,
    scored(candidate => scorePosition(candidate) - belongs(candidate)),
    scored(candidate => scoreCompany(candidate, firm) - (isFirmWord(candidate) ? 0 : belongs(candidate))),
  )
}

/** A local part that a person's name on the card explains says nothing about a firm. */
function withoutPeople(evidence: Evidence, names: readonly Scored[]): Evidence {
  const people = names
    .filter(({ candidate, score }) => score >= 2.5 && companyWordCount(wordsOf(candidate.text)) === 0)
    .map(({ candidate }) => candidate.text)
  const isExplained = (local: string) => people.some(name => likenessToLocalPart(name, local) >= 0.8)
  return { ...evidence, freeLocalParts: evidence.freeLocalParts.filter(local => !isExplained(local)) }
}

/** The firm often stands on top of its address. */
const isFirmWord = ({ text }: Candidate) => companyWordCount(wordsOf(text)) > 0

/** The person's own address before `info@`; otherwise the first. */
function orderEmails(emails: readonly FoundEmail[], name: string): FoundEmail[] {
  const likeness = ({ email }: FoundEmail) => likenessToLocalPart(name, emailParts(email).local)
  const unique = emails.filter(
    (found, index) => emails.findIndex(other => other.email.toLowerCase() === found.email.toLowerCase()) === index,
  )
  return unique.sort((a, b) => Number(likeness(b) >= 0.6) - Number(likeness(a) >= 0.6))
}

function rounded(values: Record<string, number | undefined>): Confidence {
  const entries = Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, Math.round(value * 100) / 100]],
  )
  return Object.fromEntries(entries)
}

/**
 * The contact on a card, from its lines and codes; undefined where it is not a card: nobody's name and no way to reach
 * anybody. Pure, never throws, takes milliseconds. Empty fields are ''; each found one has a confidence (PRODUCT §3).
 */
export function extractFields(card: CardText, options: ExtractOptions = {}): CardContact | undefined {
  const lines = cardLinesOf({ lines: card.lines.slice(0, mostLines) }).map(line => ({
    ...line,
    text: line.text.slice(0, longestLine),
  }))
  const taken = takeSpans(lines)
  const spans = { ...taken, ...agreeOnDomain(taken.emails, taken.websites) }
  const addressLines = detectAddress(spans.rest)
  const address = addressLines.map(line => line.text.replace(/[,;\s]+$/, '')).join(', ')
  const { name, position, company } = judge(spans.rest, addressLines, evidenceOf(spans, options.useNameLists ?? true))
  const person = name
    ? splitName(name.candidate.text, {
        isFirst: word => firstNames.has(word.toLowerCase()),
        isLast: word => lastNames.has(word.toLowerCase()),
      })
    : { first: '', last: '' }
  const [email, ...furtherEmails] = orderEmails(spans.emails, name?.candidate.text ?? '')
  const [website] = spans.websites
  const region =
    countryOfDomain(website?.website ?? '') ||
    countryOfDomain(email ? emailParts(email.email).domain : '') ||
    countryOfAddress(address) ||
    options.region
  const [phone, ...furtherPhones] = orderPhones(spans.phones, region)
  const contact: CardContact = {
    first_name: person.first,
    last_name: person.last,
    company: company?.candidate.text ?? '',
    position: repairTitle(withoutRegistration(position?.candidate.text ?? '')),
    email: email?.email ?? '',
    phone: phone?.value ?? '',
    phone_e164: phone?.e164 ?? '',
    phone_kind: phone?.kind ?? 'other',
    website: website?.website ?? '',
    address,
    country: countryOfPhone(phone?.e164 ?? '') || countryOfAddress(address) || (region ?? ''),
    further_emails: furtherEmails.map(found => found.email),
    further_phones: furtherPhones.map(({ kind, value, e164 }) => ({ kind, value, e164 })),
    confidence: rounded({
      first_name: person.first ? name?.confidence : undefined,
      last_name: person.last ? name?.confidence : undefined,
      company: company?.confidence,
      position: position?.confidence,
      email: email?.confidence,
      phone: phone?.confidence,
      website: website?.confidence,
      address: address ? Math.min(...addressLines.map(line => line.confidence)) * 0.85 : undefined,
    }),
  }
  const complete = overrideByCodes(contact, card.codes, region)
  const isReachable = complete.email || complete.phone || complete.website
  return isReachable || complete.first_name || complete.last_name ? complete : undefined
}
