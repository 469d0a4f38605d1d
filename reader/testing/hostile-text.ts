import fc from 'fast-check'
import { codePoint } from '#reader/testing/code-point.ts'

/** Texts that would end a property of a vCard early, or that XML cannot hold. */
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
  fc.string({ unit: codePoint, maxLength: 20 }),
  fc.string({ maxLength: 20 }),
)

/** Arbitrary texts, many of them hostile or with unpaired surrogates. */
export const hostileText = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))

/** Characters that a cleaned text never holds: controls except LF and tab, other line breaks, surrogates and noncharacters. */
export const notClean = /[^\P{Cc}\n\t]|[\u2028\u2029]|\p{Cs}|\p{Noncharacter_Code_Point}/u
