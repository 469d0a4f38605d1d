import { type SpelledPart, spellInLatin } from 'card-reader/latin-spelling'
import type { Contact, PhoneticField } from '#contracts/contacts.ts'

type Names = Pick<Contact, SpelledPart | PhoneticField | 'country'>

/** The names of a contact in Latin letters: as its card has them, otherwise transliterated; '' where they are in Latin letters already. */
export function phoneticNamesOf(contact: Names): Pick<Contact, PhoneticField> {
  const spelled = (part: SpelledPart) =>
    contact[`phonetic_${part}`] || spellInLatin(contact[part], part, contact.country)
  return {
    phonetic_first_name: spelled('first_name'),
    phonetic_last_name: spelled('last_name'),
    phonetic_company: spelled('company'),
  }
}
