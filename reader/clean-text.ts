/** Line breaks other than LF: CRLF, CR, vertical tab, form feed, next line, line and paragraph separator. */
const otherBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * Characters that are not text: controls other than line feed and tab, unpaired surrogates, and noncharacters. XML 1.0
 * forbids most of them, and some address books end a property at some of them.
 */
const notText = /[^\P{Cc}\n\t]|\p{Cs}|\p{Noncharacter_Code_Point}/gu
/** Combining marks beyond the thirty of UAX #15's stream-safe form: normalising takes quadratic time. */
const excessMarks = /(\p{M}{30})\p{M}+/gu

/** A character that shows: a text of zero-width spaces and joiners alone is none. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

const notInVcard = /\r(?!\n)|(?<!\r)\n|[\u2028\u2029]|[^\P{Cc}\r\n\t]|\p{Cs}|\p{Noncharacter_Code_Point}/gu

/** Cleans a text of several lines: line breaks become LF, and characters that are not text are removed; '' for one that shows nothing. */
export function cleanText(text: string): string {
  const clean = text.replace(otherBreaks, '\n').replace(notText, '').replace(excessMarks, '$1').trim()
  return visible.test(clean) ? clean : ''
}

/** Cleans a text of one line: line breaks and tabs become `separator`. */
export function cleanLine(text: string, separator = ' '): string {
  return cleanText(text).replace(/[\n\t]+/g, separator)
}

/** Cleans a postal address and joins its lines with commas. */
export const cleanAddress = (address: string) => cleanLine(address, ', ')

/**
 * Cleans a vCard that was stored before its texts were cleaned: line breaks other than CRLF, which would end a property
 * early, become spaces, and characters that are not text are removed.
 */
export function cleanVcard(vcf: string): string {
  return vcf.replace(notInVcard, found => (/[\s\u0085]/.test(found) ? ' ' : ''))
}
