import { cleanAddress, cleanLine } from 'card-reader/clean-text'
import { type CardContact, type CardField, cardFields, phoneticFields } from '#contracts/contacts.ts'
import { maxFurther, maxLength, maxProfiles, shorten } from '#contracts/lengths.ts'
import { isWebsite } from '#contracts/values/web-address.ts'

/** Longer texts are cut to this length before they are processed; no field may be as long. */
const longestRead = 4000
const lineOf = (text: string) => cleanLine(text.slice(0, longestRead))

/** Fields besides `cardFields`: the names in Latin letters and the code of a badge. */
const furtherFields = [...phoneticFields, 'badge_code'] as const
const lineFields = [...cardFields, ...furtherFields].filter(field => field !== 'address')

/** The card with every field cleaned to one line. Further numbers and addresses that are empty afterwards are dropped. */
export function cleanCard<Card extends CardContact>(card: Card): Card {
  const lines: Partial<CardContact> = {}
  // Cards kept from earlier versions lack some of them.
  for (const field of lineFields) lines[field] = lineOf(card[field] ?? '')
  return {
    ...card,
    ...lines,
    address: cleanAddress(card.address.slice(0, longestRead)),
    further_emails: card.further_emails.map(email => lineOf(email)).filter(Boolean),
    further_phones: card.further_phones
      .map(phone => ({ ...phone, value: lineOf(phone.value) }))
      .filter(({ value }) => value),
    profiles: (card.profiles ?? [])
      .map(({ kind, handle, link }) => ({ kind, handle: lineOf(handle), link: lineOf(link) }))
      .filter(({ handle }) => handle),
  }
}

/** Fields that are dropped when too long: a part of an address would lead to somebody else, or nowhere. */
const whole: readonly CardField[] = ['email', 'phone', 'website']

/** The card as it is saved: cleaned, with long names and addresses cut, and e-mail, phone and website dropped if too long. */
export function fitCard(card: CardContact): CardContact {
  const clean = cleanCard(card)
  const fitted: CardContact = {
    ...clean,
    confidence: { ...clean.confidence },
    further_emails: clean.further_emails.filter(email => email.length <= maxLength.email).slice(0, maxFurther),
    further_phones: clean.further_phones.filter(phone => phone.value.length <= maxLength.phone).slice(0, maxFurther),
    profiles: clean.profiles
      .filter(({ handle, link }) => handle.length <= maxLength.profile && link.length <= maxLength.website)
      .slice(0, maxProfiles),
  }
  for (const field of furtherFields) fitted[field] = shorten(clean[field], maxLength[field])
  for (const field of cardFields) {
    const isTooLong = clean[field].length > maxLength[field]
    if (isTooLong) fitted[field] = whole.includes(field) ? '' : shorten(clean[field], maxLength[field])
    if (fitted[field] === '') delete fitted.confidence[field]
    if (field === 'phone' && isTooLong) fitted.phone_e164 = ''
  }
  if (!isWebsite(fitted.website)) {
    fitted.website = ''
    delete fitted.confidence.website
  }
  return fitted
}
