import { hasOtherLetters } from 'card-reader/compare-text'
import { cardFields } from 'card-reader/contact'
import type { CardContact, CardField, PhoneticField } from '#contracts/contacts.ts'

export type EditableField = CardField | PhoneticField

const phoneticOf: Partial<Record<CardField, PhoneticField>> = {
  first_name: 'phonetic_first_name',
  last_name: 'phonetic_last_name',
  company: 'phonetic_company',
}

/** The fields of a contact that can be edited, in order. A name in other letters also has its spelling in Latin letters. */
export function editableFields(contact: CardContact): EditableField[] {
  return cardFields.flatMap((field): EditableField[] => {
    const phonetic = phoneticOf[field]
    const isShown = phonetic && (contact[phonetic] !== '' || hasOtherLetters(contact[field]))
    return isShown ? [field, phonetic] : [field]
  })
}
