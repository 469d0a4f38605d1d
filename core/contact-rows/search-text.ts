import { soundKeys } from 'card-reader/compare-spellings'
import { hasOtherLetters, wordStartsOf } from 'card-reader/compare-text'
import { spellInLatin } from 'card-reader/latin-spelling'
import type { Contact, PhoneticField } from '#contracts/contacts.ts'
import { longestSearchText } from '#db/schema.ts'

type Name = 'first_name' | 'last_name' | 'company'
type Searched = Pick<
  Contact,
  Name | PhoneticField | 'country' | 'position' | 'department' | 'email' | 'profiles' | 'notes' | 'tags'
>

/** Words are searched by so many of their letters. */
const longestWord = 64
/** How long the two lines may be, as they are folded. */
const mostSounds = 1000
const mostLetters = longestSearchText - mostSounds - '  \n  '.length

/** The prefix of a sound, by the letters of its word. */
export const soundMark = { latin: '>', other: '<' } as const

/** The folded words of a text, as a search finds them. */
export function searchWordsOf(text: string): string[] {
  return wordStartsOf(text, longestWord)
}

/**
 * What a contact is found by. The first line has its words, folded, each between spaces, with those of its names in Latin
 * letters; of long notes the first ones. The second line has the sounds of its names in capitals, so that no word is found
 * in them.
 */
export function searchTextOf(contact: Searched): string {
  const { first_name, last_name, company, position, department, email, profiles, notes, tags, country } = contact
  const { phonetic_first_name, phonetic_last_name, phonetic_company } = contact
  const names = [first_name, last_name, company]
  const printed = [phonetic_first_name, phonetic_last_name, phonetic_company].filter(Boolean)
  const spelled = [
    spellInLatin(first_name, 'first_name', country),
    spellInLatin(last_name, 'last_name', country),
    // As one word, since the words of a Chinese firm's name are unknown.
    spellInLatin(company, 'first_name', country),
  ].filter(Boolean)
  const reach = [email.replace(/[@.]/g, ' '), ...profiles.map(({ handle }) => handle)]
  const texts = [...names, position, department, ...reach, ...tags, ...printed, ...spelled, notes]
  const sounds = new Set([...names, ...printed].flatMap(searchWordsOf).flatMap(markedSounds))
  const lines = [fitting(searchWordsOf(texts.join(' ')), mostLetters), fitting([...sounds], mostSounds)]
  return lines.map(words => ` ${words.join(' ')} `).join('\n')
}

/** The first of these words that are together no longer than that. */
function fitting(words: readonly string[], most: number): readonly string[] {
  let left = most + 1
  const tooMany = words.findIndex(word => {
    left -= word.length + 1
    return left < 0
  })
  return tooMany === -1 ? words : words.slice(0, tooMany)
}

/** The words of a search text, without the sounds. */
export function searchedWords(searchText: string): string {
  return searchText.split('\n', 1)[0] ?? ''
}

function markedSounds(word: string): string[] {
  const mark = hasOtherLetters(word) ? soundMark.other : soundMark.latin
  return soundKeys(word).map(key => mark + key.toUpperCase())
}

/** Beginnings of words that have fewer sounds are found in too many names. */
const shortestBeginning = 5

/** The texts that match this word in another alphabet: one list must be contained whole in the search text. */
export function otherSpellingsOf(word: string): string[][] {
  const isOther = hasOtherLetters(word)
  const mark = isOther ? soundMark.latin : soundMark.other
  const sounds = soundKeys(word).map(key => [mark + key.toUpperCase() + (key.length < shortestBeginning ? ' ' : '')])
  if (!isOther) return sounds
  return [...sounds, ...nameOrdersOf(word).map(parts => parts.map(part => ` ${part}`))]
}

/** A word in Latin letters; Chinese signs also as a surname and a given name, which Latin letters separate. */
function nameOrdersOf(word: string): string[][] {
  const joined = spellInLatin(word, 'last_name').toLowerCase()
  if (!joined) return []
  const signs = /^\p{Script=Han}{2,4}$/u.test(word) ? [...word] : []
  const splits = signs.slice(1).map((_, at) => [signs.slice(0, at + 1), signs.slice(at + 1)])
  const separate = splits.flatMap(([surname = [], given = []]) => {
    const first = spellInLatin(surname.join(''), 'last_name').toLowerCase()
    // `Xiaoming` is written `Xiao Ming` too.
    const joinedOrNot = [given.join(''), given.join(' ')].map(name => spellInLatin(name, 'first_name').toLowerCase())
    return [...new Set(joinedOrNot)].map(last => [first, last])
  })
  return [[joined], ...separate]
}
