import { plainLetters } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'

/** A word of a card, and which of the card's lines it stands in. */
export type CardWord = { text: string; line: number }

/** More words are a page of text; they are not looked at. */
const mostWords = 150

const address = /@|www|http|\.(?:com|net|org|info|biz|edu|[a-z]{2})(?![a-z])/i
/** Words end at spaces and at signs that stand between two values. */
const cut = /[^,;:|/•·]+[,;:|/•·]*|[,;:|/•·]+/g

/** Whether a word is an e-mail address or a website, or a part of one. */
export const isAddressWord = (word: string): boolean => address.test(word)

/** The words of a card, line by line. Lines that would make too many are left out. */
export function cardWordsOf(lines: readonly CardLine[]): CardWord[] {
  const words: CardWord[] = []
  lines.forEach(({ text }, line) => {
    const own = text.split(' ').flatMap(word => (isAddressWord(word) ? [word] : (word.match(cut) ?? [])))
    if (words.length + own.length <= mostWords) words.push(...own.map(word => ({ text: word, line })))
  })
  return words
}

/** How many letters of a word the network sees, and how many kinds of letters there are. Zero is no letter. */
export const letterCount = 14
export const alphabetSize = 64
const beginning = 9
const letters = "abcdefghijklmnopqrstuvwxyz0.,;:&-–'@/|+()#•·ßæøłıđþœðħ"
const other = letters.length + 1

/** A word as numbers of its letters, without accents and case, digits all alike; long words without their middle. */
export function lettersOf(word: string): Uint8Array {
  const plain = [...plainLetters(word.slice(0, 60)).replace(/\d/g, '0')]
  const seen =
    plain.length > letterCount ? [...plain.slice(0, beginning), ...plain.slice(beginning - letterCount)] : plain
  const codes = new Uint8Array(letterCount)
  seen.forEach((letter, at) => {
    codes[at] = letters.indexOf(letter) + 1 || other
  })
  return codes
}
