import { hasOtherLetters, withoutAccents } from 'card-reader/compare-text'
import { asciiOf, spellInLatin } from 'card-reader/latin-spelling'

/**
 * A text as part of a file name: `Ana-Torres`, `Anna-Kuznetsova` for `Анна Кузнецова`. Plain ASCII without spaces: every
 * system and zip reader supports it, and grammY writes it unquoted into an upload.
 */
export function fileSlug(text: string): string {
  const spelled = hasOtherLetters(text) ? spellInLatin(text, 'first_name') : ''
  return withoutAccents(spelled || text)
    .replace(/(?![A-Za-z])\p{L}+/gu, letters => asciiOf(letters))
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()
    .replaceAll(' ', '-')
}
