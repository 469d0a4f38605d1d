import { foldText, wordsOf } from 'card-reader/compare-text'
import { plainName, properCase } from 'card-reader/parts'
import { agreeOnText } from '#core/ai-reading/agree/agree-on-text.ts'
import { findInText, type Standing } from '#core/ai-reading/agree/find-in-text.ts'

type Name = { first: string; last: string }
export type ReadName = Name & { confidence: number }

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

/** A line as it is, and with each of its words left out. */
function withoutOne(line: string): string[][] {
  const words = wordsOf(line)
  if (words.length > mostWords) return [words]
  return [words, ...words.map((_, left) => words.filter((__, index) => index !== left))]
}

/** Lines that make up a name together: nothing else stands in them. */
function joinedLines(lines: readonly string[], name: string): string[][] {
  const names = lines.map(line => foldText(plain(line)))
  const most = foldText(name).length + 2
  return [2, 3]
    .flatMap(count => names.map((_, start) => names.slice(start, start + count)))
    .filter(words => words.join('').length <= most)
}

/**
 * How a name stands on the card: its halves side by side in a line, in any order, with a middle name at most between
 * them; or as two or three whole lines. Half a line more, and anybody's surname could be the next line's firm.
 */
function standingOf({ first, last }: Name, lines: readonly string[]): Standing | undefined {
  const name = whole({ first, last })
  if (/\d/.test(name)) return undefined
  const places = [...lines.flatMap(withoutOne), ...joinedLines(lines, name)]
  const standings = places.flatMap(words => [findInText(words, name), findInText(words, `${last} ${first}`)])
  return standings.includes('exact') ? 'exact' : standings.find(Boolean)
}

/** The rules' name of the person, or the model's if it stands on the card; where to split it, the model says. */
export function agreeOnName(rules: ReadName, model: Name, lines: readonly string[]): ReadName {
  const theirs = writtenName(model)
  const standing = standingOf(theirs, lines)
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
