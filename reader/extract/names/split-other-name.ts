import { alphabetOf } from '#reader/words/alphabet-of.ts'
import { splitHanName } from './han-name.ts'
import { splitSlavicName } from './slavic-name.ts'

/** First and last name of a name in Cyrillic, Greek or Chinese letters; undefined for one in other letters. */
export function splitOtherName(text: string): { first: string; last: string } | undefined {
  const alphabet = alphabetOf(text)
  if (!alphabet) return undefined
  return alphabet === 'han' ? splitHanName(text) : splitSlavicName(text)
}
