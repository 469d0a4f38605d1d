import { cleanAddress, cleanLine } from '#core/contracts/clean-text.ts'
import { type CardContact, type CardField, cardFields } from '#core/contracts/contacts.ts'
import { maxFurther, maxLength, shorten } from '#core/contracts/lengths.ts'

/** Fields of which a part is worse than nothing: it would lead to somebody else, or nowhere. */
const whole: readonly CardField[] = ['email', 'phone', 'website']

/**
 * A card as it may be saved, whatever it was read from: each field is one clean line; names and addresses are cut, what must be
 * whole is left out where it is too long.
 */
export function fitCard(card: CardContact): CardContact {
  const fitted: CardContact = {
    ...card,
    confidence: { ...card.confidence },
    further_emails: card.further_emails
      .map(email => cleanLine(email))
      .filter(email => email && email.length <= maxLength.email)
      .slice(0, maxFurther),
    further_phones: card.further_phones
      .map(phone => ({ ...phone, value: cleanLine(phone.value) }))
      .filter(({ value }) => value && value.length <= maxLength.phone)
      .slice(0, maxFurther),
    badge_code: shorten(cleanLine(card.badge_code ?? ''), maxLength.badge_code),
  }
  for (const field of cardFields) {
    const text = field === 'address' ? cleanAddress(card.address) : cleanLine(card[field])
    const isTooLong = text.length > maxLength[field]
    fitted[field] = isTooLong && whole.includes(field) ? '' : shorten(text, maxLength[field])
    if (fitted[field] === '') delete fitted.confidence[field]
    if (field === 'phone' && isTooLong) fitted.phone_e164 = ''
  }
  return fitted
}
