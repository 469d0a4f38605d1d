import { foldText, wordsOf } from '#core/extract/compare-text.ts'
import { plainName, properCase } from '#core/extract/split-name.ts'
import { agreeOnText } from '#core/vision/agree-on-text.ts'
import { findInText, type Standing } from '#core/vision/find-in-text.ts'

type Name = { first: string; last: string }
export type ReadName = Name & { confidence: number }
/** Its words in reading order, folded, and its lines. */
type Card = { words: readonly string[]; lines: readonly string[] }

/** A name of which one half is missing is nothing to be sure of. */
const halfAName = 0.5
/** No line that is a name has more. */
const mostWords = 8

const whole = ({ first, last }: Name) => `${first} ${last}`.trim()
const plain = (part: string) => plainName(part).name
const wordsIn = (text: string) => text.split(' ').filter(Boolean)

/** Without titles, and as people write names: the case is that of the whole, where particles stay small. */
function writtenName(name: Name): Name {
  const given = wordsIn(plain(name.first))
  const all = wordsIn(properCase([...given, ...wordsIn(plain(name.last))].join(' ')))
  return { first: all.slice(0, given.length).join(' '), last: all.slice(given.length).join(' ') }
}

/** How a name stands on the card: its halves side by side, in any order, with a middle name at most between them. */
function standingOf({ first, last }: Name, { words, lines }: Card): Standing | undefined {
  const name = whole({ first, last })
  if (/\d/.test(name)) return undefined
  const inLine = (line: string) => {
    const all = wordsOf(line)
    const withoutOne = all.length <= mostWords ? all.map((_, left) => all.filter((__, index) => index !== left)) : []
    return withoutOne.map(some => findInText(some, name)).find(Boolean)
  }
  return findInText(words, name) ?? findInText(words, `${last} ${first}`) ?? lines.map(inLine).find(Boolean)
}

/** The rules' name of the person, or the model's if it stands on the card; where to split it, the model says. */
export function agreeOnName(rules: ReadName, model: Name, card: Card): ReadName {
  const theirs = writtenName(model)
  const standing = standingOf(theirs, card)
  if (standing === undefined) return rules
  const isHalf = !(theirs.first && theirs.last)
  if (isHalf && foldText(whole(rules)).includes(foldText(whole(theirs)))) return rules
  const confidence = rules.first && rules.last ? rules.confidence : Math.min(rules.confidence, halfAName)
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
