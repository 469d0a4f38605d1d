/** Every way to write a line break: CRLF, CR, and what Unicode has besides (next line, line and paragraph separator). */
const otherBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * Characters that are no text: controls other than the line feed and the tab, halves of surrogate pairs, and what Unicode
 * sets aside for programs. XML 1.0 forbids most of them, and address books end a property at some.
 */
const noText = /[^\P{Cc}\n\t]|\p{Cs}|\p{Noncharacter_Code_Point}/gu
/**
 * Marks (accents) on one letter beyond the thirty that Unicode's stream-safe form allows (UAX #15): putting long runs of
 * them in order takes time that grows with their square.
 */
const furtherMarks = /(\p{M}{30})\p{M}+/gu

const notInVcard = /\r(?!\n)|(?<!\r)\n|[\u2028\u2029]|[^\P{Cc}\r\n\t]|\p{Cs}|\p{Noncharacter_Code_Point}/gu

/** A text of several lines as it may be stored and sent on: nothing in it but text, and line feeds between its lines. */
export function cleanText(text: string): string {
  return text.replace(otherBreaks, '\n').replace(noText, '').replace(furtherMarks, '$1').trim()
}

/** The same of a text that is one line; `separator` takes the place of its line breaks and tabs. */
export function cleanLine(text: string, separator = ' '): string {
  return cleanText(text).replace(/[\n\t]+/g, separator)
}

/** The postal address of a card in one line. */
export const cleanAddress = (address: string) => cleanLine(address, ', ')

/**
 * A vCard that was stored before texts were cleaned, without what would end a property early: line breaks other than
 * CRLF, which the data of a contact held, and characters that are no text.
 */
export function cleanVcard(vcf: string): string {
  return vcf.replace(notInVcard, found => (/[\s\u0085]/.test(found) ? ' ' : ''))
}
