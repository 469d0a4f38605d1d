import { foldText } from 'card-reader/compare-text'
import { agreeOnText, type ReadField } from '#core/ai-reading/agree/agree-on-text.ts'
import { findInText } from '#core/ai-reading/agree/find-in-text.ts'

const fewestLetters = 8
const mostParts = 8

/** The rules' postal address, or the model's if each of its parts (between commas) is on the card. */
export function agreeOnAddress(rules: ReadField, value: string, words: readonly string[]): ReadField {
  const parts = value.split(/[,;\n]/, mostParts + 1).filter(part => foldText(part))
  const standings = parts.map(part => findInText(words, part.trim()))
  if (parts.length > mostParts || foldText(value).length < fewestLetters || standings.includes(undefined)) return rules
  const standing = standings.includes('slip') ? 'slip' : 'exact'
  return agreeOnText(rules, { value: parts.map(part => part.trim()).join(', '), standing })
}
