import { foldText } from '#reader/compare-text.ts'
import type { CardContact, Confidence } from '#reader/contact.ts'
import type { Reading } from '#reader/port.ts'
import { uniqueProfiles } from '#reader/profiles/unique-profiles.ts'
import type { Profile } from '#reader/profiles.ts'
import { type Alphabet, alphabetOf, hasLatin } from '#reader/words/alphabet-of.ts'
import { countryOfLetters } from '#reader/words/card-tongue.ts'
import { countriesWith } from '#reader/words/countries.ts'
import { type WordLists, wordLists } from '#reader/words/word-lists.ts'
import { type ConfidenceOf, confidenceOf } from './confidence/confidence-of.ts'
import {
  cardHints,
  emailHints,
  firmHints,
  nameHints,
  phoneHints,
  titleHints,
  websiteHints,
} from './confidence/hints.ts'
import { agreeOnFirm } from './letters/agree-on-firm.ts'
import type { CardLanguage } from './letters/card-language.ts'
import type { CardLine } from './lines/card-lines.ts'
import { latinNameOf } from './names/latin-name-of.ts'
import { splitName } from './names/split-name.ts'
import { splitOtherName } from './names/split-other-name.ts'
import { bareHandles } from './profiles/bare-handles.ts'
import { type DecodedAlphabets, judgeAlphabets } from './roles/alphabets/judge-alphabets.ts'
import type { Decoded, Taken } from './roles/decode.ts'
import { departmentOf } from './roles/department-of.ts'
import { type Evidence, evidenceOf } from './roles/evidence.ts'
import { judgeRoles } from './roles/judge-roles.ts'
import { likenessToLocalPart } from './roles/likeness.ts'
import type { RoleModel } from './roles/model-file.ts'
import { prepareCard } from './roles/prepare-card.ts'
import { withWholeLines } from './roles/whole-lines.ts'
import { countryOfAddress, countryOfDomain, countryOfForm, countryOfPhone, foreignCountry } from './spans/country-of.ts'
import { addressLikeness, certainAddress, detectAddress, withoutAddressLabel } from './spans/detect-address.ts'
import { ownNameOf } from './spans/detect-website.ts'
import { emailParts } from './spans/email-domains.ts'
import { orderPhones } from './spans/order-phones.ts'
import type { FoundEmail, Spans } from './spans/take-spans.ts'

export type CardText = Pick<Reading, 'lines' | 'codes' | 'width' | 'height'> & {
  /** Whether somebody typed it: no digit was misread. */
  isTyped?: boolean
}
export type ExtractOptions = {
  /** ISO 3166 country in which numbers without a country code are dialled where the card itself does not say: the reader's own. */
  region?: string | undefined
  /** What is known by heart; without it only the reasoning is left to measure. */
  lists?: WordLists
  /** What the roles are told by, the shipped one unless another is measured. */
  model?: RoleModel
  /** How sure values are; what a training learns from replaces it. */
  confidenceOf?: ConfidenceOf
}

const bearsTwo = new Set([...countriesWith('es'), ...countriesWith('pt')])

/** Whether people bear two surnames: as the card's language says, else where its numbers, domains or address are from. */
function surnamesOf(language: CardLanguage | undefined, country: string): { bearsTwo?: boolean } {
  if (language) return { bearsTwo: language === 'es' || language === 'pt' }
  return bearsTwo.has(country) ? { bearsTwo: true } : {}
}

/** A piece as networks and domains spell it. */
const inLatin = (taken: Taken, { glossOf }: DecodedAlphabets): Taken => ({
  ...taken,
  piece: { ...taken.piece, text: glossOf(taken.piece.text).text },
})

/** The lines of an address that is printed in two alphabets: those in the letters of the place. */
function inOneAlphabet(lines: CardLine[]): CardLine[] {
  const others = lines.filter(({ text }) => alphabetOf(text) !== undefined)
  const isWhole = others.some(({ text }) => addressLikeness(text) >= certainAddress)
  return isWhole ? lines.filter(line => others.includes(line) || !hasLatin(line.text)) : lines
}

/** A likeness of a name to a mail name that is no chance. */
const ofPerson = 0.6

/** The person's own address before `info@`; otherwise the first. */
function orderEmails(emails: readonly FoundEmail[], name: string): FoundEmail[] {
  const likeness = ({ email }: FoundEmail) => likenessToLocalPart(name, emailParts(email).local)
  const unique = emails.filter(
    (found, index) => emails.findIndex(other => other.email.toLowerCase() === found.email.toLowerCase()) === index,
  )
  return unique.sort((a, b) => Number(likeness(b) >= ofPerson) - Number(likeness(a) >= ofPerson))
}

/** How sure an address is whose letters are surely read. */
const certainty = 0.85

function rounded(values: Record<string, number | undefined>): Confidence {
  const entries = Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, Math.round(value * 100) / 100]],
  )
  return Object.fromEntries(entries)
}

/** What a card says, before it is made a contact. */
type ReadCard = {
  /** What reaches somebody, and the lines that are left. */
  spans: Spans
  all: readonly CardLine[]
  language: CardLanguage | undefined
  alphabet: Alphabet | undefined
  evidence: Evidence
  lists: WordLists
  /** Who is who as cut out of lines and with the whole lines of typed text; in another alphabet also in Latin letters. */
  cut: Decoded
  judged: Decoded
  other: DecodedAlphabets | undefined
  addressLines: readonly CardLine[]
}

function readCard(card: CardText, { lists = wordLists, model }: ExtractOptions): ReadCard {
  const prepared = prepareCard(card.lines, lists)
  const { rest } = prepared.spans
  const possibleAddress = inOneAlphabet(detectAddress(rest, lists))
  const evidence = evidenceOf(prepared.spans, lists)
  const toJudge = { rest, all: prepared.all, evidence }
  const other = prepared.alphabet && judgeAlphabets(toJudge, model)
  const cut = other ?? judgeRoles(toJudge, model)
  const judged = card.isTyped ? withWholeLines(cut, possibleAddress) : cut
  const isTaken = new Set(partsOf(judged))
  return {
    ...prepared,
    evidence,
    lists,
    cut,
    judged,
    other,
    addressLines: possibleAddress.filter(line => !isTaken.has(line)),
  }
}

const partsOf = ({ name, position, company }: Decoded) =>
  [name, position, company].flatMap(taken => taken?.piece.parts ?? [])

/** As e-mails and domains spell a role. */
const asSpelled = (taken: Taken | undefined, { other }: ReadCard) => (other && taken ? inLatin(taken, other) : taken)

/** The e-mails and numbers of a card, those to write to first, its address and country. */
function reachOf(card: ReadCard, region: string | undefined, isTyped: boolean) {
  const { spans, language, alphabet, addressLines, judged } = card
  const address = addressLines.map(line => withoutAddressLabel(line.text)).join(alphabet === 'han' ? ' ' : ', ')
  const emails = orderEmails(spans.emails, asSpelled(judged.name, card)?.piece.text ?? '')
  const domain = emails[0] ? emailParts(emails[0].email).domain : ''
  const texts = spans.rest.map(({ text }) => text)
  const values = spans.phones.map(({ value }) => value)
  const named = alphabet ? '' : countryOfAddress(address)
  const abroad = foreignCountry(language, region)
  const own =
    countryOfDomain(spans.websites[0]?.website ?? '') ||
    countryOfDomain(domain) ||
    (alphabet ? countryOfLetters({ texts, address, alphabet }, region) : named || countryOfForm(values, language))
  const regions = [own, abroad, region ?? ''].filter(Boolean)
  const phones = orderPhones(spans.phones, { regions, isExact: isTyped })
  // Never where the reader is: a number without a code is dialled there, but says nothing of the person.
  const country = phones[0]?.country || named || own || abroad
  return { emails, phones, address, country, regions, surnamesIn: countryOfPhone(phones[0]?.e164 ?? '') || own }
}

/** The person's first and last name, and the same in Latin letters where the card has both. */
function personOf({ judged, other, spans, language, lists }: ReadCard, country: string) {
  const nobody = { first: '', last: '' }
  const split = (text: string) =>
    splitOtherName(text) ??
    splitName(text, {
      isFirst: word => lists.firstNames.has(foldText(word)),
      isLast: word => lists.lastNames.has(foldText(word)),
      ...surnamesOf(language, country),
    })
  const person = judged.name ? split(judged.name.piece.text) : nobody
  const lines = spans.rest.map(({ text }) => text)
  const phonetic = other ? latinNameOf(person, { latin: other.latinName?.piece.text ?? '', lines, split }) : nobody
  return { person, phonetic }
}

/** The profiles that print or links name, and handles that stand alone. */
function profilesOf({ spans, judged, all, addressLines }: ReadCard): Profile[] {
  const taken = new Set([...partsOf(judged), ...addressLines])
  const untaken = spans.rest.filter(line => !taken.has(line))
  const ownNames = [
    ...spans.emails.map(found => emailParts(found.email).local),
    ...spans.websites.map(found => ownNameOf(found.website)),
  ]
  const firm = judged.company?.piece.text ?? ''
  return uniqueProfiles([...spans.profiles, ...bareHandles(untaken, { ownNames, firm, all })])
}

/** What the print of a card says: a contact, whether it names a profile, and where numbers of it without a code are dialled. */
type PrintedContact = { contact: CardContact; hasProfile: boolean; region: string | undefined }

/** The contact that the lines of a card print. Empty fields are ''; each found one has a confidence (PRODUCT §3). */
export function printedContact(card: CardText, options: ExtractOptions): PrintedContact {
  const read = readCard(card, options)
  const { spans, evidence, addressLines } = read
  const { name, position, company } = read.judged
  const { emails, phones, address, country, regions, surnamesIn } = reachOf(read, options.region, card.isTyped ?? false)
  const { person, phonetic } = personOf(read, surnamesIn)
  const notAddress = spans.rest.filter(line => !addressLines.includes(line))
  const department = departmentOf(notAddress, read.cut, read.lists)
  const [email, ...furtherEmails] = emails
  const [phone, ...furtherPhones] = phones
  const [website] = spans.websites
  const [latinName, latinCompany] = [asSpelled(name, read), asSpelled(company, read)]
  const ofCard = cardHints(read.all)
  const sureOf: ConfidenceOf = (field, hints) => (options.confidenceOf ?? confidenceOf)(field, { ...ofCard, ...hints })
  const nameHint = latinName && nameHints(latinName, person, evidence)
  const contact: CardContact = {
    first_name: person.first,
    last_name: person.last,
    company: agreeOnFirm(company?.piece.text ?? '', evidence, company?.piece.parts ?? []),
    phonetic_first_name: phonetic.first,
    phonetic_last_name: phonetic.last,
    phonetic_company: read.other?.latinCompany?.piece.text ?? '',
    position: position?.piece.text ?? '',
    department: department?.department ?? '',
    email: email?.email ?? '',
    phone: phone?.value ?? '',
    phone_e164: phone?.e164 ?? '',
    phone_kind: phone?.kind ?? 'other',
    website: website?.website ?? '',
    address,
    country,
    further_emails: furtherEmails.map(found => found.email),
    further_phones: furtherPhones.map(({ kind, value, e164 }) => ({ kind, value, e164 })),
    profiles: profilesOf(read),
    badge_code: '',
    confidence: rounded({
      first_name: person.first && nameHint ? sureOf('first_name', nameHint) : undefined,
      last_name: person.last && nameHint ? sureOf('last_name', nameHint) : undefined,
      company: latinCompany && sureOf('company', firmHints(latinCompany, evidence)),
      position: position && sureOf('position', titleHints(position, evidence)),
      department: department?.confidence,
      email: email && sureOf('email', emailHints(email, spans.websites)),
      phone: phone && sureOf('phone', phoneHints(phone)),
      website: website && sureOf('website', websiteHints(website, spans.emails, latinCompany?.piece.text ?? '')),
      address: address ? Math.min(...addressLines.map(line => line.confidence)) * certainty : undefined,
    }),
  }
  return { contact, hasProfile: spans.profiles.length > 0, region: regions[0] }
}
