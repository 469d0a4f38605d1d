import { foldText } from '#core/extract/compare-text.ts'
import { plainName, properCase } from '#core/extract/split-name.ts'
import { agreeOnText } from '#core/vision/agree-on-text.ts'
import { findInText } from '#core/vision/find-in-text.ts'

export type ReadName = { first: string; last: string; confidence: number }

/** A name of which one half is missing is nothing to be sure of. */
const halfAName = 0.5

const whole = ({ first, last }: { first: string; last: string }) => `${first} ${last}`.trim()
const plain = (part: string) => plainName(part).name
const wordsIn = (text: string) => text.split(' ').filter(Boolean)

/** Without titles, and as people write names: the case is that of the whole, where particles stay small. */
function writtenName(name: { first: string; last: string }): { first: string; last: string } {
  const given = wordsIn(plain(name.first))
  const all = wordsIn(properCase([...given, ...wordsIn(plain(name.last))].join(' ')))
  return { first: all.slice(0, given.length).join(' '), last: all.slice(given.length).join(' ') }
}

/** The rules' name of the person, or the model's if both its halves stand on the card; where to split it, the model says. */
export function agreeOnName(
  rules: ReadName,
  model: { first: string; last: string },
  words: readonly string[],
): ReadName {
  const theirs = writtenName(model)
  const parts = [theirs.first, theirs.last].filter(Boolean)
  const standings = parts.map(part => (/\d/.test(part) ? undefined : findInText(words, part)))
  if (parts.length === 0 || standings.includes(undefined)) return rules
  if (parts.length === 1 && foldText(whole(rules)).includes(foldText(whole(theirs)))) return rules
  const confidence = rules.first && rules.last ? rules.confidence : Math.min(rules.confidence, halfAName)
  const standing = standings.includes('slip') ? 'slip' : 'exact'
  const agreed = agreeOnText({ value: whole(rules), confidence }, { value: whole(theirs), standing })
  if (foldText(agreed.value) !== foldText(whole(theirs))) return rules
  if (foldText(rules.first) !== foldText(theirs.first)) return { ...theirs, confidence: agreed.confidence }
  const spelled = (ours: string, value: string) => agreeOnText({ value: ours, confidence }, { value, standing }).value
  return {
    first: spelled(rules.first, theirs.first),
    last: foldText(rules.last) === foldText(theirs.last) ? spelled(rules.last, theirs.last) : theirs.last,
    confidence: agreed.confidence,
  }
}
