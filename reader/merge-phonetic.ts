import { compareSpellings } from './compare-spellings.ts'
import { foldText } from './compare-text.ts'
import type { CardContact, PhoneticField } from './contact.ts'
import { hasOtherLetters } from './latin-spelling.ts'

type Names = Pick<CardContact, 'first_name' | 'last_name' | 'company' | PhoneticField>

const fullName = ({ first_name, last_name }: Names) => `${first_name} ${last_name}`.trim()

/**
 * The names in Latin letters of a contact that is filled from a further card. They come from that card where it has the
 * same names in the same letters, or is itself in Latin letters.
 */
export function mergePhonetic(known: Names, read: Names): Pick<CardContact, PhoneticField> {
  const { phonetic_first_name, phonetic_last_name, phonetic_company } = known
  const hasNames = phonetic_first_name !== '' || phonetic_last_name !== ''
  return {
    ...(hasNames ? { phonetic_first_name, phonetic_last_name } : phoneticNames(known, read)),
    phonetic_company: phonetic_company || phoneticFirm(known, read),
  }
}

function phoneticNames(known: Names, read: Names): Pick<CardContact, 'phonetic_first_name' | 'phonetic_last_name'> {
  const { phonetic_first_name, phonetic_last_name } = read
  const [name, other] = [fullName(known), fullName(read)]
  // An empty name is filled from the other card.
  if (!name || foldText(name) === foldText(other)) return { phonetic_first_name, phonetic_last_name }
  if (isLatinSpelling(name, other)) return { phonetic_first_name: read.first_name, phonetic_last_name: read.last_name }
  return { phonetic_first_name: '', phonetic_last_name: '' }
}

function phoneticFirm(known: Names, read: Names): string {
  if (!known.company || foldText(known.company) === foldText(read.company)) return read.phonetic_company
  return isLatinSpelling(known.company, read.company) ? read.company : ''
}

/** Whether the second name is the first one, which is in other letters, in Latin letters. */
export function isLatinSpelling(name: string, latin: string): boolean {
  return hasOtherLetters(name) && !hasOtherLetters(latin) && compareSpellings(name, latin) === 'same'
}
