import { compareSpellings } from 'card-reader/compare-spellings'
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

type Typed = { [Name in keyof Names]?: Names[Name] | undefined }

const parts = ['first_name', 'last_name', 'company'] as const satisfies SpelledPart[]

/**
 * The names in Latin letters that are no longer the contact's once these values are typed: their name was replaced by
 * another one, and they were not typed too. They are ''.
 */
export function outdatedPhonetic(before: Names, typed: Typed): Partial<Pick<Contact, PhoneticField>> {
  const outdated = parts.filter(part => {
    const [name, phonetic] = [typed[part], before[`phonetic_${part}`]]
    if (name === undefined || name === before[part] || !phonetic || typed[`phonetic_${part}`] !== undefined)
      return false
    return compareSpellings(before[part], phonetic) === 'same' && compareSpellings(name, phonetic) !== 'same'
  })
  return Object.fromEntries(outdated.map(part => [`phonetic_${part}`, '']))
}
