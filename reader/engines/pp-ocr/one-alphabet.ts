import type { RecognisedLine } from './head-session.ts'

type Alphabet = 'latin' | 'cyrillic' | 'greek'
const alphabets: readonly Alphabet[] = ['latin', 'cyrillic', 'greek']

/** Letters that look the same: the Latin, the Cyrillic and the Greek one. An underscore means that an alphabet has none. */
const lookAlikes =
  'AАΑ BВΒ CС_ EЕΕ HНΗ IІΙ JЈ_ KКΚ MМΜ N_Ν OОΟ PРΡ SЅ_ TТΤ XХΧ YУΥ Z_Ζ _ГΓ _ПΠ _ФΦ ÏЇΪ ËЁ_ ' +
  'aаα cс_ eе_ iіι jј_ kкκ oоο pрρ sѕ_ u_υ v_ν xхχ yуγ ïїϊ ëё_ _фφ _пπ'

/** Letters and digits that heads take for a letter of another alphabet, as pairs: what was read, and the letter. */
const nearlyAlike: Record<Alphabet, string> = {
  latin: 'дg иu пn тm гr Ьb ьb ίi όo άa ωw ηn',
  cyrillic: 'gд uи nп mт rг tт DД ΛЛ λл ΔД ηп εе ίі όо άа έе 0о 3з 6б',
  greek: 'nη wω eε еε лλ ЛΛ ДΔ sς сς 0ο',
}

const scripts: Record<Alphabet, RegExp> = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
}
const alphabetOf = (letter: string) => alphabets.find(alphabet => scripts[alphabet].test(letter))

/** Each letter's look-alikes in the order of `alphabets`. */
const forms = new Map(
  lookAlikes.split(' ').flatMap(group => {
    const letters = [...group]
    return letters.filter(letter => letter !== '_').map(letter => [letter, letters] as const)
  }),
)
const nearForms = {
  latin: new Map(pairsOf('latin')),
  cyrillic: new Map(pairsOf('cyrillic')),
  greek: new Map(pairsOf('greek')),
}
function pairsOf(alphabet: Alphabet): [string, string][] {
  return nearlyAlike[alphabet].split(' ').map(pair => [pair.slice(0, 1), pair.slice(1)])
}

/** The letter in an alphabet, or undefined if the alphabet has none that looks like it. */
function formIn(letter: string, alphabet: Alphabet): string | undefined {
  if (alphabetOf(letter) === alphabet) return letter
  const form = forms.get(letter)?.[alphabets.indexOf(alphabet)]
  return form === '_' ? undefined : form
}

/** How much a letter with a look-alike counts beside one that only one alphabet has. */
const lookAlikeWeight = 0.3
/** How much the other words of a line count for a letter. Below 1, so that a certain reading of a foreign word stands. */
const contextWeight = 0.8
/** How much a letter that an alphabet lacks speaks against it: one without and one with a letter that is nearly alike. */
const [foreignWeight, nearWeight] = [2, 0.5]
/** The share of the letters of a word that must be in its alphabet before the others are taken for letters nearly alike. */
const certainShare = 0.6

/** Whether a token is an e-mail or web address, if it is read in Latin letters. */
function isAddress(token: string): boolean {
  const latin = [...token].map(letter => formIn(letter, 'latin') ?? letter).join('')
  return /@|www\.|:\/\/|\p{L}\.(?:com|net|org|info|biz|eu|ru|ua|by|bg|rs|mk|gr|me)(?!\p{L})/iu.test(latin)
}
/** Whether an address is in Cyrillic letters, which then has a top-level domain of its own. */
const isCyrillicAddress = (token: string) => /\.(?:рф|рус|укр|бел|бг|срб|мкд)(?!\p{L})/iu.test(token)

type Word = { from: number; letters: { letter: string; confidence: number }[]; isAddress: boolean }

// Letters with dots and apostrophes between them, and a digit that stands for a letter. Codes, whose letters touch other digits,
// are left out.
const wordPattern =
  /(?<![\d\p{L}])(?:\p{L}|0(?=\p{Ll}{2})|[03](?=\p{Lu}{3}))(?:[\p{L}.'’]|(?<=\p{L})[036](?=\p{L}))*(?!\d)/gu

/** The words of a line. A label before an address (`Почта:info@…`) is a word of its own. */
function wordsOf({ text, confidences }: RecognisedLine): Word[] {
  return [...text.matchAll(/[^\s:]+(?::\/\/\S*)?/gu)].flatMap(({ 0: token, index }) => {
    const wholeIsAddress = isAddress(token) && !isCyrillicAddress(token)
    return [...token.matchAll(wholeIsAddress ? /.+/gu : wordPattern)].map(part => {
      const from = index + part.index
      const letters = [...part[0]].map((letter, place) => ({ letter, confidence: confidences[from + place] ?? 0 }))
      return { from, letters, isAddress: wholeIsAddress }
    })
  })
}

type Weights = Record<Alphabet, number>

/** The sums of the confidences of the letters that have no look-alike in another alphabet. */
function decisive(words: readonly Word[]): Weights {
  const sums = { latin: 0, cyrillic: 0, greek: 0 }
  for (const { letter, confidence } of words.flatMap(word => (word.isAddress ? [] : word.letters))) {
    const own = alphabetOf(letter)
    if (own && !forms.has(letter)) sums[own] += confidence
  }
  return sums
}

/** The alphabet of a word. `context` tells how much of the line is surely in each alphabet. */
function choose({ letters, isAddress }: Word, context: Weights): Alphabet {
  if (isAddress) return 'latin'
  const total = context.latin + context.cyrillic + context.greek
  const score = (alphabet: Alphabet) => {
    const bonus = total > 0 ? (contextWeight * context[alphabet]) / total : 0
    const likely = (confidence: number) => lookAlikeWeight * (confidence + bonus)
    return letters.reduce((sum, { letter, confidence }) => {
      const own = alphabetOf(letter)
      if (!own) return sum
      if (own === alphabet) return sum + (forms.has(letter) ? likely(confidence) : confidence)
      if (formIn(letter, alphabet)) return sum + likely(0)
      return sum - confidence * (nearForms[alphabet].has(letter) ? nearWeight : foreignWeight)
    }, 0)
  }
  return alphabets.reduce((best, next) => (score(next) > score(best) ? next : best))
}

/** The characters of a word in an alphabet. */
function written({ letters, isAddress }: Word, alphabet: Alphabet): string[] {
  const known = letters.filter(({ letter }) => alphabetOf(letter) && formIn(letter, alphabet)).length
  const isCertain = !isAddress && known > 1 && known >= letters.length * certainShare
  return letters.map(({ letter }, place) => {
    const near = isCertain ? nearForms[alphabet].get(letter) : undefined
    const neighbour = letters[place - 1]?.letter ?? letters[place + 1]?.letter.toUpperCase() ?? ''
    const isLarge = /\d/.test(letter) && /\p{Lu}/u.test(neighbour)
    return formIn(letter, alphabet) ?? (isLarge ? near?.toUpperCase() : near) ?? letter
  })
}

/** Letters between digits as the digits that they look like. */
const evenDigits = (text: string) =>
  text.replace(/(?<=\d)[lI|]+(?=\d)/g, letters => '1'.repeat(letters.length)).replace(/(?<=\d)[OoОо](?=\d)/g, '0')

/**
 * Writes each word of a line in one alphabet. Look-alikes (А and A, ο and o) become letters of the alphabet that most of the
 * word is in. A word of look-alikes alone is written in the alphabet of the other words, unless the head is certain of it.
 * E-mail and web addresses are written in Latin letters. Letters without a look-alike stay, and so do codes. The case of
 * look-alikes is evened, and letters between digits become digits.
 */
export function oneAlphabet(line: RecognisedLine): RecognisedLine {
  const words = wordsOf(line)
  const context = decisive(words)
  const characters = [...line.text]
  for (const word of words) characters.splice(word.from, word.letters.length, ...written(word, choose(word, context)))
  return { ...line, text: evenCase(evenDigits(characters.join(''))) }
}

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
