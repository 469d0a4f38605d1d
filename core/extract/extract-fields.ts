import { foldText } from '#core/base/compare-text.ts'
import type { CardContact, Confidence } from '#core/contracts/contacts.ts'
import type { Reading } from '#core/ocr/ocr-port.ts'
import { overrideByCodes } from './codes/override-by-codes.ts'
import { agreeOnLetters } from './letters/agree-on-letters.ts'
import { originOf } from './letters/card-language.ts'
import { restoreLetters } from './letters/restore-letters.ts'
import { splitName } from './names/split-name.ts'
import { evidenceOf, judgeLines } from './roles/judge-lines.ts'
import { likenessToLocalPart } from './roles/likeness.ts'
import { repairTitle } from './roles/repair-title.ts'
import { agreeOnDomain } from './spans/agree-on-domain.ts'
import { cardLinesOf } from './spans/card-lines.ts'
import { countryOfAddress, countryOfDomain, countryOfForm, countryOfPhone } from './spans/country-of.ts'
import { detectAddress } from './spans/detect-address.ts'
import { emailParts } from './spans/email-domains.ts'
import { orderPhones } from './spans/order-phones.ts'
import { withoutRegistration } from './spans/registration.ts'
import { type FoundEmail, type Spans, takeSpans } from './spans/take-spans.ts'
import { type WordLists, wordLists } from './words/word-lists.ts'

export type CardText = Pick<Reading, 'lines' | 'codes' | 'width' | 'height'>
export type ExtractOptions = {
  /** ISO 3166 country in which numbers without a country code are dialled, where the card itself does not say. */
  region?: string | undefined
  /** What is known by heart; without it only the reasoning is left to measure. */
  lists?: WordLists
}

/** No card says more; what comes after is a page of text. */
const mostLines = 150
const longestLine = 200

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
  const lists = options.lists ?? wordLists
  const taken = takeSpans(lines, lists)
  const origin = originOf(taken)
  const rest = origin ? taken.rest.map(line => ({ ...line, text: restoreLetters(line.text, origin) })) : taken.rest
  const spans: Spans = {
    ...taken,
    rest,
    ...agreeOnDomain(
      taken.emails,
      taken.websites,
      rest.map(({ text }) => text),
    ),
  }
  const possibleAddress = detectAddress(spans.rest, lists)
  const { name, position, company } = judgeLines(spans.rest, possibleAddress, evidenceOf(spans, lists))
  const isTaken = new Set([name, position, company].flatMap(choice => choice?.candidate.parts ?? []))
  const addressLines = possibleAddress.filter(line => !isTaken.has(line))
  const address = addressLines.map(line => line.text.replace(/[,;\s]+$/, '')).join(', ')
  const [email, ...furtherEmails] = orderEmails(spans.emails, name?.candidate.text ?? '')
  const printed = { name: name?.candidate.text ?? '', email: email?.email ?? '' }
  const agreed = agreeOnLetters(printed, origin?.language === 'de')
  const person = name
    ? splitName(agreed.name, {
        isFirst: word => lists.firstNames.has(foldText(word)),
        isLast: word => lists.lastNames.has(foldText(word)),
      })
    : { first: '', last: '' }
  const [website] = spans.websites
  const region =
    countryOfDomain(website?.website ?? '') ||
    countryOfDomain(email ? emailParts(email.email).domain : '') ||
    countryOfAddress(address) ||
    countryOfForm(
      spans.phones.map(({ value }) => value),
      origin?.language,
    ) ||
    options.region
  const [phone, ...furtherPhones] = orderPhones(spans.phones, region)
  const contact: CardContact = {
    first_name: person.first,
    last_name: person.last,
    company: company?.candidate.text ?? '',
    position: repairTitle(withoutRegistration(position?.candidate.text ?? ''), lists),
    email: agreed.email,
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
      email: email && email.confidence * (agreed.email === printed.email ? 1 : 0.75),
      phone: phone?.confidence,
      website: website?.confidence,
      address: address ? Math.min(...addressLines.map(line => line.confidence)) * 0.85 : undefined,
    }),
  }
  const complete = overrideByCodes(contact, card.codes, region)
  const isReachable = complete.email || complete.phone || complete.website
  return isReachable || complete.first_name || complete.last_name ? complete : undefined
}
