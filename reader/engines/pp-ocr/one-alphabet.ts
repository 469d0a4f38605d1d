import type { RecognisedLine } from './head-session.ts'

type Alphabet = 'latin' | 'cyrillic' | 'greek'
const alphabets: readonly Alphabet[] = ['latin', 'cyrillic', 'greek']

/** Letters that look the same: the Latin, the Cyrillic and the Greek one. An underscore means that an alphabet has none. */
const lookAlikes =
  'AАΑ BВΒ CС_ EЕΕ HНΗ IІΙ JЈ_ KКΚ MМΜ N_Ν OОΟ PРΡ SЅ_ TТΤ XХΧ YУΥ Z_Ζ _ГΓ _ПΠ _ФΦ ÏЇΪ ËЁ_ ' +
  'aаα cс_ eе_ iіι jј_ kкκ oоο pрρ sѕ_ u_υ v_ν xхχ yуγ ïїϊ ëё_ _фφ _пπ'

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

/** The letter in an alphabet, or undefined if the alphabet has none that looks like it. */
function formIn(letter: string, alphabet: Alphabet): string | undefined {
  if (alphabetOf(letter) === alphabet) return letter
  const form = forms.get(letter)?.[alphabets.indexOf(alphabet)]
  return form === '_' ? undefined : form
}

/** How much the other words of a line count for a letter. Below 1, so that a certain reading of a foreign word stands. */
const contextWeight = 0.8

const isAddress = (token: string) =>
  /@|www\.|:\/\/|\p{L}\.(?:com|net|org|info|biz|eu|ru|ua|by|bg|rs|mk|gr|рф)\b/iu.test(token)
/** Whether an address is in Cyrillic or Greek letters, which then has a top-level domain of its own. */
const isNativeAddress = (token: string) => /\.(?:рф|рус|укр|бел|бг|срб|мкд|мон|қаз|ελ)\b/iu.test(token)

type Letter = { letter: string; confidence: number }
type Word = { from: number; letters: Letter[]; token: string }

/** The words of a line: letters with dots and apostrophes between them. Codes, whose letters touch digits, are left out. */
function wordsOf({ text, confidences }: RecognisedLine): Word[] {
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: token, index }) => {
    const parts = isAddress(token) ? token.matchAll(/.+/gu) : token.matchAll(/(?<![\d\p{L}])\p{L}[\p{L}.'’]*(?!\d)/gu)
    return [...parts].map(part => {
      const from = index + part.index
      const letters = [...part[0]].map((letter, place) => ({ letter, confidence: confidences[from + place] ?? 0 }))
      return { from, letters, token }
    })
  })
}

/** The sum of the confidences of the letters of each alphabet that has no look-alike in the others. */
function decisive(words: readonly Word[]): Record<Alphabet, number> {
  const sums = { latin: 0, cyrillic: 0, greek: 0 }
  for (const { letter, confidence } of words.flatMap(word => (isAddress(word.token) ? [] : word.letters))) {
    const own = alphabetOf(letter)
    if (own && !forms.has(letter)) sums[own] += confidence
  }
  return sums
}

/** The alphabet of a word. `context` is how much of the line is surely in each alphabet. */
function choose({ letters, token }: Word, context: Record<Alphabet, number>): Alphabet {
  if (isAddress(token)) return isNativeAddress(token) ? 'cyrillic' : 'latin'
  const total = context.latin + context.cyrillic + context.greek
  const score = (alphabet: Alphabet) => {
    const share = total > 0 ? context[alphabet] / total : 0
    return letters.reduce((sum, { letter, confidence }) => {
      const own = alphabetOf(letter)
      if (!own) return sum
      if (own === alphabet) return sum + confidence + share * contextWeight
      // A letter that the alphabet lacks speaks against it.
      return formIn(letter, alphabet) ? sum + share * contextWeight : sum - 2 * confidence
    }, 0)
  }
  return alphabets.reduce((best, next) => (score(next) > score(best) ? next : best))
}

/**
 * Writes each word of a line in one alphabet. Look-alikes (А and A, ο and o) become letters of the alphabet that most of the
 * word is in. A word of look-alikes alone is written in the alphabet of the other words, unless the head is certain of it.
 * E-mail and web addresses are written in Latin letters. Letters without a look-alike stay.
 */
export function oneAlphabet(line: RecognisedLine): RecognisedLine {
  const words = wordsOf(line)
  const context = decisive(words)
  const characters = [...line.text]
  for (const word of words) {
    const alphabet = choose(word, context)
    for (const [place, { letter }] of word.letters.entries()) {
      if (alphabetOf(letter)) characters[word.from + place] = formIn(letter, alphabet) ?? letter
    }
  }
  return { ...line, text: characters.join('') }
}
