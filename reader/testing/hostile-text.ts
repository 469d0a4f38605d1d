import fc from 'fast-check'

/** What ends a property of a vCard early, and what no XML can hold, wherever somebody may type. */
export const hostileTexts: readonly string[] = [
  'A\0B',
  'A\u0001B',
  'A\rB',
  'A\rEND:VCARD\rBEGIN:VCARD\rFN:B',
  'A\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:B',
  'A\u0085EMAIL:x@y.example',
  'A\u2028NOTE:B\u2029',
  'A\u007f\u009fB',
  'A\ufffe\uffffB',
  'A\ud800B',
  '\udc00A',
]

const piece = fc.oneof(
  fc.constantFrom(...hostileTexts, '\r\n ', '\n', '\\', ';', ',', ':', '"', '<', '&', ']]>', '\t', '\u0301', '=', '@'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 20 }),
)

/** Any text, much of it hostile; halves of surrogate pairs among it. */
export const hostileText = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))

/** What a cleaned text never holds: control characters but line feeds and tabs, other line breaks, and what is no character. */
export const notClean = /[^\P{Cc}\n\t]|[\u2028\u2029]|\p{Cs}|\p{Noncharacter_Code_Point}/u
