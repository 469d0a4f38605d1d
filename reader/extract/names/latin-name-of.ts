import { compareSpellings } from '#reader/compare-spellings.ts'
import { foldText, hasOtherLetters } from '#reader/compare-text.ts'
import { properCase } from './split-name.ts'

type Name = { first: string; last: string }

/** How Chinese surnames are spelled in Taiwan and Hong Kong, where it is not as in pinyin. */
const spellings: Readonly<Record<string, string>> = {
  張: 'chang cheung',
  陳: 'chan',
  林: 'lam',
  黃: 'wong huang',
  吳: 'ng',
  劉: 'lau',
  楊: 'yeung',
  蔡: 'tsai choi',
  郭: 'kuo kwok',
  許: 'hsu hui',
  謝: 'hsieh tse',
  鄭: 'cheng',
  周: 'chou chow',
  徐: 'hsu tsui',
  曾: 'tseng tsang',
  朱: 'chu',
  梁: 'leung',
  羅: 'lo law',
  鄧: 'teng tang',
  趙: 'chao chiu',
  葉: 'yeh yip',
  蘇: 'so',
  江: 'chiang kong',
  高: 'kao ko',
  潘: 'poon',
  何: 'ho',
  王: 'wong',
  邱: 'chiu',
  簡: 'chien',
  詹: 'chan',
  莊: 'chuang',
  賴: 'lai',
  洪: 'hung',
  廖: 'liao',
  余: 'yu',
  李: 'lee',
  盧: 'lu lo',
  關: 'kwan',
  歐陽: 'ouyang auyeung',
}

const isSurname = (word: string, last: string) =>
  compareSpellings(last, word) === 'same' || (spellings[last] ?? '').split(' ').includes(foldText(word))

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
