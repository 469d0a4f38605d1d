// Small letters that look like their capitals. Heads cannot always tell how large they are.
const small = 'вгджзийклмнопстухцчшщъыьэюяіїјљњћ'
const large = small.toUpperCase()
const lower = (letters: string) => letters.toLowerCase()

/** Capitals alone after a small first letter (мУП). */
const smallStart = new RegExp(`^[${small}](?=\\p{Lu}{2,}$)`, 'u')
/** A capital after small letters at the start of a word (уЛица), unless all letters after the first are capitals. */
const largeAfterSmallStart = new RegExp(`(?<=^\\p{Ll}+)[${large}](?=$|\\p{Ll})`, 'gu')
/** A last capital after small letters (АвтосервиС), and several capitals between small letters (АнтОНИНа). */
const largeAmongSmall = new RegExp(`(?<=\\p{L}\\p{Ll})[${large}]$|(?<=\\p{Ll})[${large}]{2,}(?=\\p{Ll})`, 'gu')
/** A small letter between capitals (ПОзА). The word for `and` is often printed so (РОГАиКО). */
const smallAmongLarge = new RegExp(`(?<=\\p{Lu}{2})(?!и)[${small}](?=\\p{Lu})`, 'gu')

/** Evens the case of the letters of a Cyrillic word. */
function evenWord(word: string): string {
  const started = word.replace(smallStart, letter => letter.toUpperCase())
  return started
    .replace(largeAfterSmallStart, lower)
    .replace(largeAmongSmall, lower)
    .replace(smallAmongLarge, letter => letter.toUpperCase())
}

/**
 * Evens the case of letters in Cyrillic words, most of which have small letters like their capitals: АвтосервиС becomes
 * Автосервис. Names of brands such as МегаФон and АвтоВАЗ stay. The text keeps its length.
 */
export const evenCase = (text: string): string => text.replace(/\p{Script=Cyrillic}{2,}/gu, evenWord)
