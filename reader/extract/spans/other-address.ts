import type { Alphabet } from '#reader/words/alphabet-of.ts'
import { countryOfTown } from '#reader/words/card-tongue.ts'
import { lookup, meaningOfWord, partsOfHan, printedWords } from '#reader/words/meanings.ts'
import { readTable, textsOf } from '#reader/words/table.ts'
import { hasSign } from '#reader/words/text-shape.ts'
import { namesRegister } from './registration.ts'

/** What words of Cyrillic and Greek addresses are. */
const kindOf = new Map(
  readTable('other-streets').flatMap(({ kind, text }) => text.split(' ').map(word => [lookup(word), kind] as const)),
)
const labels = textsOf(readTable('labels'), 'address')

/** A word with the full stop, the digit and the capital behind it. */
const word = /(?<![\p{L}\p{N}])(\p{L}[\p{L}-]*)(?![\p{L}\p{N}])(\.?)(?=\s?№?\s?(\d)|\s?(\p{Lu})|)/gu
/** `ж.к. Люлин` */
const housingEstate = /ж\.\s?к(?!\p{L})/iu
const houseNumber = /\p{L}{3}"?,?\s№?\d{1,4}\p{L}?(?=$|[\s,/–-])/u
const shortCode = /^\d{4}\s\p{Lu}|\p{L}\s\d{4}$/u
const greekCode = /(?<!\p{L})Τ\.?\s?Κ\.?\s?:?\s?\d{3}/u
const groupedCode = /(?<![\d-])\d{3}\s?\d{2}(?![\d-])/

/** What the parts of an address are worth. */
const worth = { sixDigits: 1, fiveDigits: 0.7, fourDigits: 0.5, number: 0.6, label: 1.5, greekCode: 1.5 }
const worthOfWords: Readonly<Record<string, number>> = { street: 1, house: 1, town: 0.8, region: 0.6 }

/** What the words of a Cyrillic or Greek text have of an address. */
function wordSigns(text: string): number {
  const kinds = [...text.replace(housingEstate, 'жк').matchAll(word)].map(([, word = '', dot, digit, capital]) => {
    const kind = kindOf.get(lookup(word)) ?? ''
    if (kind === 'short') return dot ? 'street' : ''
    if (kind === 'house') return digit ? kind : ''
    return kind !== 'town' || (dot && capital) ? kind : ''
  })
  return [...new Set(kinds)].reduce((sum, kind) => sum + (worthOfWords[kind] ?? 0), 0)
}

/** What the figures of a Cyrillic or Greek text have of an address. */
function figureSigns(text: string, alphabet: Alphabet): number {
  const hasRun = (length: number) => text.split(/\D+/).some(run => run.length === length)
  const number = worth.number * Number(houseNumber.test(text))
  if (alphabet === 'greek')
    return number + worth.greekCode * Number(greekCode.test(text)) + worth.fiveDigits * Number(groupedCode.test(text))
  return (
    number +
    worth.sixDigits * Number(hasRun(6)) +
    worth.fiveDigits * Number(hasRun(5)) +
    worth.fourDigits * Number(shortCode.test(text))
  )
}

/** Whether a label of an address stands before a text; behind a Chinese one no colon need be. */
const isLabelled = (text: string, alphabet: Alphabet) =>
  labels.some(
    label =>
      text.toLowerCase().startsWith(label) &&
      (alphabet === 'han' || hasSign(text.slice(label.length, label.length + 2), ':.')),
  )

type Sign = readonly [pattern: RegExp, worth: number]

const han: readonly Sign[] = [
  [/[\u3400-\u9fff](?:路|街|道|巷|弄|胡同|大街)[\u3400-\u9fff]{0,3}\s?(?:\d|[一二三四五六七八九十]+[段號号巷弄])/u, 1],
  [/[\u3400-\u9fff]{2}(?:省|市|自治区|縣|县)[\u3400-\u9fff]/u, 0.9],
  [/[\u3400-\u9fff]{1,3}(?:区|區|镇|鎮|乡|鄉|里)[\u3400-\u9fff\d]/u, 0.6],
  [/\d+[-\d]*\s?(?:号|號)/u, 0.8],
  [/\d+[A-Z]?\s?(?:楼|樓|层|層|室|栋|棟|座|之\d)/iu, 0.7],
  [/(?:大厦|大廈|大楼|大樓|广场|廣場|园区|園區)/u, 0.5],
  [/^\d{3}(?:\d{2,3})?\s?[\u3400-\u9fff]|(?<!\d)\d{6}$/u, 0.5],
  [/公司|集团|集團|經理|经理/u, -1.5],
]

/** What a town is worth: Chinese ones are short, and parts of other words. */
const townWorth = { han: 0.4, other: 0.7 }

/** Whether a text names a legal form. */
const hasForm = (text: string, alphabet: Alphabet) =>
  alphabet === 'han'
    ? partsOfHan(text).some(({ meaning }) => meaning?.kind === 'form')
    : printedWords(text).some(word => meaningOfWord(word, alphabet)?.kind === 'form')

/** What a text in another alphabet has of an address, and what it has that addresses have not. */
export function otherSigns(text: string, alphabet: Alphabet): number {
  let score =
    alphabet === 'han'
      ? han.reduce((sum, [pattern, worth]) => sum + (pattern.test(text) ? worth : 0), 0)
      : wordSigns(text) + figureSigns(text, alphabet)
  if (isLabelled(text, alphabet)) score += worth.label
  if (countryOfTown(text)) score += alphabet === 'han' ? townWorth.han : townWorth.other
  if (namesRegister(text)) score -= 3
  if (hasForm(text, alphabet)) score -= 1
  return score
}
