import { type CardContact, type CardField, cardFields, phoneticFields } from '#contracts/contacts.ts'
import { maxFurther, maxLength, maxProfiles, shorten } from '#contracts/lengths.ts'
import { isWebsite } from '#contracts/values/website.ts'
import { cleanCard } from '#core/contacts/clean-card.ts'

/** Fields of which a part is worse than nothing: it would lead to somebody else, or nowhere. */
const whole: readonly CardField[] = ['email', 'phone', 'website']

/** A card as it may be saved, clean: names and addresses are cut, what must be whole is left out where it is too long. */
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
    badge_code: shorten(clean.badge_code, maxLength.badge_code),
  }
  for (const field of phoneticFields) fitted[field] = shorten(clean[field], maxLength[field])
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
