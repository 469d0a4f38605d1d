/** Digits of a number that can be called. */
const shortest = 7
const longest = 15
/** No card has more. */
const mostNumbers = 100

/** A run of digits as people print numbers, not glued to letters and no part of an address. */
const run = /(?<![\p{L}\d@_.])(?:\+|\(\+?)?\d[\d\s().\-–+/|,*]*\d(?!\.?[\p{L}@_])/gu

const digitsOf = (text: string) => text.replace(/\D/g, '')
const isPhoneLong = (text: string) => digitsOf(text).length >= shortest && digitsOf(text).length <= longest
const trimmed = (text: string) => text.replace(/^[\s.\-–,/|)*]+|[\s.\-–,/|(*]+$/g, '')

/** Letters that an OCR reads for digits, put right in what is all digits but for them: `6l2 34S 67O`. */
function withDigits(line: string): string {
  return line.replace(/(?<![^\s:])[\d+(][\dOoQIl|SB().+\-/]{2,}(?!\S)/g, piece =>
    piece.replace(/[OoQ]/g, '0').replace(/[Il|]/g, '1').replace(/S/g, '5').replace(/B/g, '8'),
  )
}

/** Two numbers that were run into one: the groups of digits that it begins with, and those that it ends with. */
function numbersWithin(text: string): string[] {
  const groups = [...text.matchAll(/\(?\+?\d+\)?/g)]
  return groups
    .flatMap(({ index, 0: { length } }) => [text.slice(0, index + length), text.slice(index)])
    .map(trimmed)
    .filter(isPhoneLong)
}

/** Everything in a card's lines that may be a whole phone number, as printed. */
export function printedPhones(lines: readonly string[]): string[] {
  const numbers = lines.flatMap(line =>
    [...withDigits(line).matchAll(run)].flatMap(([whole]) => {
      const found = [whole, ...whole.split(/[/|,]|\s(?=\(?\+)/)].map(trimmed).filter(isPhoneLong)
      return digitsOf(whole).length > longest ? [...found, ...numbersWithin(whole)] : found
    }),
  )
  return [...new Set(numbers)].slice(0, mostNumbers)
}
