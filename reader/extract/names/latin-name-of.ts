import { compareSpellings } from '#reader/compare-spellings.ts'
import { foldText, hasOtherLetters } from '#reader/compare-text.ts'
import { readTable, textsOf } from '#reader/words/table.ts'
import { properCase } from './split-name.ts'

type Name = { first: string; last: string }

/** How Chinese surnames are spelled in Taiwan and Hong Kong, where it is not as in pinyin. */
const spellings = new Map(
  textsOf(readTable('surname-spellings', 1)).map(line => [line.split(' ')[0], line.split(' ').slice(1)] as const),
)

const isSurname = (word: string, last: string) =>
  compareSpellings(last, word) === 'same' || spellings.get(last)?.includes(foldText(word)) === true

/** First and last name: the surname is the word that sounds like that of `own`. `usual` splits one whose words do not tell. */
function splitLatin(latin: string, own: Name, usual: (text: string) => Name): Name {
  const words = latin.split(/[\s,]+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2 || !own.last || isSurname(last, own.last)) return usual(latin)
  if (!isSurname(first, own.last)) return usual(latin)
  const given = words.slice(1)
  return { first: properCase(given.join(' ')), last: properCase(first) }
}

/** More words are no name. */
const mostWords = 3

/** The words of short Latin lines that sound like the given name and the surname of `own`, wherever they stand. */
function latinNameIn(lines: readonly string[], own: Name): Name | undefined {
  const words = lines
    .filter(line => !hasOtherLetters(line))
    .map(line => line.split(/[\s,]+/).filter(Boolean))
    .filter(({ length }) => length <= mostWords)
    .flat()
  const soundsLike = (name: string) => words.find(word => compareSpellings(name, word) === 'same')
  const [first, last] = [soundsLike(own.first), soundsLike(own.last)]
  return first && last && first !== last ? { first: properCase(first), last: properCase(last) } : undefined
}

type Printed = {
  /** The line that was judged to be the name, '' for none. */
  latin: string
  /** Every line. */
  lines: readonly string[]
  /** Splits a name in Latin letters. */
  split(text: string): Name
}

/**
 * The name `own`, which is in other letters, as the card has it in Latin ones too; empty where it does not. A name whose
 * words stand on two lines is found by their sound.
 */
export function latinNameOf(own: Name, { latin, lines, split }: Printed): Name {
  if (latin.trim().includes(' ')) return splitLatin(latin, own, split)
  return latinNameIn(lines, own) ?? { first: '', last: '' }
}
