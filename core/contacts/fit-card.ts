import { type CardContact, type CardField, cardFields } from '#core/contracts/contacts.ts'
import { maxFurther, maxLength, shorten } from '#core/contracts/lengths.ts'

/** Fields of which a part is worse than nothing: it would lead to somebody else, or nowhere. */
const whole: readonly CardField[] = ['email', 'phone', 'website']

/** A card that was read as it may be saved: names and addresses are cut, what must be whole is left out where it is too long. */
export function fitCard(card: CardContact): CardContact {
  const fitted: CardContact = {
    ...card,
    confidence: { ...card.confidence },
    further_emails: card.further_emails.filter(email => email.length <= maxLength.email).slice(0, maxFurther),
    further_phones: card.further_phones.filter(phone => phone.value.length <= maxLength.phone).slice(0, maxFurther),
    badge_code: shorten(card.badge_code ?? '', maxLength.badge_code),
  }
  for (const field of cardFields) {
    if (card[field].length <= maxLength[field]) continue
    fitted[field] = whole.includes(field) ? '' : shorten(card[field], maxLength[field])
    if (fitted[field] === '') delete fitted.confidence[field]
    if (field === 'phone') fitted.phone_e164 = ''
  }
  return fitted
}
