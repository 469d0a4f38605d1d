import { foldText, wordsOf } from 'card-reader/compare-text'
import { countryOfPhone, emailParts, isFreeMail, ownNameOf, plainHost } from 'card-reader/parts'
import type { Reading } from 'card-reader/port'
import { overrideByCodes } from 'card-reader/vcard'
import { type CardContact, type CardField, emailsOf, lowConfidence, phonesOf } from '#contracts/contacts.ts'
import { agreeOnEmails } from '#core/ai-reading/agree/agree-on-emails.ts'
import { agreeOnAddress, agreeOnCompany, agreeOnWebsite } from '#core/ai-reading/agree/agree-on-fields.ts'
import { agreeOnName } from '#core/ai-reading/agree/agree-on-name.ts'
import { agreeOnPhones } from '#core/ai-reading/agree/agree-on-phones.ts'
import { agreeOnText, type ReadField } from '#core/ai-reading/agree/agree-on-text.ts'
import { findInText } from '#core/ai-reading/agree/find-in-text.ts'
import { printedAddresses, printedLines, printedPhones } from '#core/ai-reading/agree/printed-lines.ts'
import type { CardSuggestion } from '#core/ai-reading/client/ai-reading-port.ts'

type Card = {
  /** The rules' contact. */
  contact: CardContact
  reading: Pick<Reading, 'lines' | 'codes'>
  /** ISO 3166 country in which numbers without a country code are dialled. */
  region: string | undefined
}

/** No card has more words, nor more addresses and numbers of a kind. */
const maxWords = 1500
const maxAddresses = 10
/** The longest line that is checked; longer ones take too long. */
const longestText = 200

/** The part of an answer that could fit on a card. */
function withinACard(model: CardSuggestion): CardSuggestion {
  const short = (text: string) => (text.length <= longestText ? text.trim() : '')
  return {
    first_name: short(model.first_name),
    last_name: short(model.last_name),
    company: short(model.company),
    position: short(model.position),
    emails: model.emails.slice(0, maxAddresses).map(short),
    phones: model.phones.slice(0, maxAddresses).map(({ kind, value }) => ({ kind, value: short(value) })),
    website: short(model.website),
    address: short(model.address),
  }
}

/** The company's name in its domain: of its site, else of its e-mail. */
function domainNameOf(website: string, email: string): string {
  if (website) return ownNameOf(website)
  const { domain } = emailParts(email)
  return domain && !isFreeMail(domain) ? ownNameOf(domain) : ''
}

/**
 * Combines the rules' contact with a model's, field by field. A model's value counts only if it is in the card's text
 * (or, for the company, in its domain). Codes on the card win over both. Pure, never throws.
 */
export function agreeWithModel({ contact, reading, region }: Card, suggestion: CardSuggestion): CardContact {
  const model = withoutMixedFields(withinACard(suggestion), contact)
  const lines = printedLines(reading)
  const words = lines.flatMap(wordsOf).slice(0, maxWords)
  const printed = printedAddresses(lines)
  const ruled = (field: CardField): ReadField => ({
    value: contact[field],
    confidence: contact.confidence[field] ?? 0,
  })

  const name = agreeOnName(
    { first: contact.first_name, last: contact.last_name, confidence: nameConfidence(contact) },
    { first: model.first_name, last: model.last_name },
    lines,
  )
  const website = agreeOnWebsite(ruled('website'), model.website, printed)
  const [email, ...furtherEmails] = agreeOnEmails(ruledEmails(contact), model.emails, {
    printed,
    name: `${name.first} ${name.last}`,
    host: plainHost(website.value),
  })
  const [phone, ...furtherPhones] = agreeOnPhones(
    ruledPhones(contact),
    { printed: printedPhones(lines), phones: model.phones },
    contact.country || region,
  )
  const domainName = domainNameOf(website.value, email?.email ?? '')
  const company = agreeOnCompany(ruled('company'), model.company, { words, domainName })
  const position = agreeOnText(ruled('position'), {
    value: model.position,
    standing: findInText(words, model.position),
  })
  const address = agreeOnAddress(ruled('address'), model.address, words)

  const isNameKept = name.first === contact.first_name && name.last === contact.last_name
  const agreed: CardContact = {
    first_name: name.first,
    last_name: name.last,
    company: company.value,
    phonetic_first_name: isNameKept ? contact.phonetic_first_name : '',
    phonetic_last_name: isNameKept ? contact.phonetic_last_name : '',
    phonetic_company: company.value === contact.company ? contact.phonetic_company : '',
    position: position.value,
    department: contact.department,
    email: email?.email ?? '',
    phone: phone?.value ?? '',
    phone_e164: phone?.e164 ?? '',
    phone_kind: phone?.kind ?? 'other',
    website: website.value,
    address: address.value,
    country: countryOfPhone(phone?.e164 ?? '') || contact.country,
    further_emails: furtherEmails.map(found => found.email),
    further_phones: furtherPhones.map(({ kind, value, e164 }) => ({ kind, value, e164 })),
    profiles: contact.profiles,
    badge_code: contact.badge_code,
    confidence: sureOf({
      first_name: { value: name.first, confidence: name.confidence },
      last_name: { value: name.last, confidence: name.confidence },
      company,
      position,
      department: ruled('department'),
      email: { value: email?.email ?? '', confidence: email?.confidence ?? 0 },
      phone: { value: phone?.value ?? '', confidence: phone?.confidence ?? 0 },
      website,
      address,
    }),
  }
  return overrideByCodes(agreed, reading.codes, region)
}

function nameConfidence({ confidence }: CardContact): number {
  return Math.max(confidence.first_name ?? 0, confidence.last_name ?? 0)
}

/** The first of a kind has its own confidence; the others share one. */
function ruledEmails(contact: CardContact) {
  return emailsOf(contact).map(email => ({ email, confidence: contact.confidence.email ?? 0 }))
}

function ruledPhones(contact: CardContact) {
  return phonesOf(contact).map(phone => ({ ...phone, confidence: contact.confidence.phone ?? 0 }))
}

/** The confidence of each filled field, to two digits. */
function sureOf(fields: Record<CardField, ReadField>): CardContact['confidence'] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { value, confidence }]) =>
      value ? [[field, Math.round(confidence * 100) / 100]] : [],
    ),
  )
}

type Text = 'name' | 'company' | 'position'

/**
 * Removes values from a model's answer that the rules confidently assign to other fields: person, company and job are
 * all on the card, so the text alone does not reveal that an answer mixes them up.
 */
function withoutMixedFields(model: CardSuggestion, rules: CardContact): CardSuggestion {
  const { confidence } = rules
  const sure = new Map<string, Text>()
  const keep = (field: Text, value: string, surety = 0) => {
    if (value && surety >= lowConfidence) sure.set(foldText(value), field)
  }
  keep('name', rules.first_name + rules.last_name, confidence.first_name)
  keep('company', rules.company, confidence.company)
  keep('position', rules.position, confidence.position)
  const isAnother = (field: Text, value: string) => (sure.get(foldText(value)) ?? field) !== field
  const hasEntityTag = !isAnother('name', model.first_name + model.last_name)
  return {
    ...model,
    first_name: hasEntityTag ? model.first_name : '',
    last_name: hasEntityTag ? model.last_name : '',
    company: isAnother('company', model.company) ? '' : model.company,
    position: isAnother('position', model.position) ? '' : model.position,
  }
}
