import { cleanAddress, cleanLine } from '#core/contracts/clean-text.ts'
import type { CardContact } from '#core/contracts/contacts.ts'

/** A card whose fields are clean lines, whatever they were read from; further numbers and addresses that are empty then are left out. */
export function cleanCard<Card extends CardContact>(card: Card): Card {
  return {
    ...card,
    first_name: cleanLine(card.first_name),
    last_name: cleanLine(card.last_name),
    company: cleanLine(card.company),
    position: cleanLine(card.position),
    email: cleanLine(card.email),
    phone: cleanLine(card.phone),
    website: cleanLine(card.website),
    address: cleanAddress(card.address),
    badge_code: cleanLine(card.badge_code ?? ''),
    further_emails: card.further_emails.map(email => cleanLine(email)).filter(Boolean),
    further_phones: card.further_phones
      .map(phone => ({ ...phone, value: cleanLine(phone.value) }))
      .filter(({ value }) => value),
  }
}
