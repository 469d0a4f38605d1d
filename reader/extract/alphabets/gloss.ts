import { isHanName, splitHanName } from '#reader/extract/names/han-name.ts'
import { isSlavicName, splitSlavicName } from '#reader/extract/names/slavic-name.ts'
import { remembered } from '#reader/extract/remembered.ts'
import { addressLikeness, certainAddress } from '#reader/extract/spans/detect-address.ts'
import { spellInLatin } from '#reader/latin-spelling.ts'
import { type Alphabet, alphabetOf } from '#reader/words/alphabet-of.ts'
import { type Meaning, type MeaningKind, meaningOfWord, partsOfHan } from '#reader/words/meanings.ts'
import { beginsLarge } from '#reader/words/text-shape.ts'

/** What a text surely is, where its words say so. */
export type SureKind = 'person' | 'firm' | 'job' | 'address' | 'department'
/** A text as the roles are told by it: in English words and Latin letters. */
export type Gloss = { text: string; kind: SureKind | undefined }

/** More is no name, title or firm, and every letter costs. */
const longest = 160
const inLatinLetters = (text: string) => spellInLatin(text, 'company') || text
const capitalised = (text: string) => text.replace(/(?<=^|[\s-])\p{Ll}/gu, letter => letter.toUpperCase())

/** A name in Latin letters, the given name first. */
function latinName({ first, last }: { first: string; last: string }): string {
  const word = (text: string, part: 'first_name' | 'last_name') => spellInLatin(text, part).toLowerCase()
  return capitalised(`${word(first, 'first_name')} ${word(last, 'last_name')}`.trim())
}

/** What the kinds of a text's words make of it. */
function kindOfWords(kinds: readonly MeaningKind[]): SureKind | undefined {
  if (kinds.includes('form')) return 'firm'
  if (kinds[0] === 'department' && !kinds.includes('job')) return 'department'
  if (kinds.includes('job')) return 'job'
  return undefined
}

/** A Cyrillic or Greek text word by word; a legal form stands behind the firm's name, as Latin ones do. */
function glossOfWords(text: string, alphabet: Alphabet, isAddress: boolean): Gloss {
  const forms: string[] = []
  const kinds: MeaningKind[] = []
  const isUpper = text === text.toUpperCase()
  const words = text.split(' ').map(printed => {
    const [, open = '', word = '', close = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(printed) ?? []
    const meaning = meaningOfWord(word + (close.startsWith('.') ? '.' : ''), alphabet) ?? meaningOfWord(word, alphabet)
    if (!meaning || (meaning.kind === 'street' && !isAddress)) return open + inLatinLetters(word) + close
    kinds.push(meaning.kind)
    if (meaning.kind === 'form') {
      forms.push(meaning.english)
      return ''
    }
    return open + casedAs(word, meaning, isUpper) + close
  })
  const plain = [...words, ...forms]
    .filter(Boolean)
    .join(' ')
    .replace(/[«»"„“”]/g, '')
  return { text: plain.trim(), kind: kindOfWords(kinds) }
}

const casedAs = (word: string, { english }: Meaning, isUpper: boolean) => {
  if (isUpper && word.length > 1) return english.toUpperCase()
  return beginsLarge(word) ? capitalised(english) : english
}

const englishForms: Readonly<Record<string, string>> = { 'Co Ltd': 'Co., Ltd.' }

function glossOfHan(text: string): Gloss {
  const parts = partsOfHan(text)
  const words = parts.map(({ text, meaning }) => {
    if (meaning) return englishForms[meaning.english] ?? capitalised(meaning.english)
    return inLatinLetters(text)
      .split(/(?<=\d)\s|\s(?=\d)/)
      .map(run => capitalised(/^[A-Za-z ]+$/.test(run) ? run.toLowerCase().replace(/ /g, '') : run))
      .join(' ')
  })
  const kinds = parts.flatMap(({ meaning }) => meaning?.kind ?? [])
  const last = parts.at(-1)?.meaning?.kind
  const said = last === 'department' || last === 'firm' ? last : kindOfWords(kinds)
  // A part of a firm is named at the end.
  const kind = said === 'department' && last !== 'department' ? undefined : said
  return { text: words.join(' '), kind }
}

function madeGloss(text: string, alphabet: Alphabet): Gloss {
  const isAddress = addressLikeness(text) >= certainAddress
  const gloss = alphabet === 'han' ? glossOfHan(text) : glossOfWords(text, alphabet, isAddress)
  if (isAddress) return { ...gloss, kind: 'address' }
  if (gloss.kind) return gloss
  if (alphabet === 'han')
    return isHanName(text) && partsOfHan(text).every(({ meaning }) => !meaning)
      ? { text: latinName(splitHanName(text)), kind: 'person' }
      : gloss
  return isSlavicName(text) ? { text: latinName(splitSlavicName(text)), kind: 'person' } : gloss
}

/** Makes a function that says what texts mean, and remembers it for as long as a card is judged. */
export const createGlosses = (): ((text: string) => Gloss) =>
  remembered(text => {
    const alphabet = alphabetOf(text)
    return alphabet ? madeGloss(text.slice(0, longest), alphabet) : { text, kind: undefined }
  })
