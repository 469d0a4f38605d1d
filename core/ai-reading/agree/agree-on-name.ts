import { foldText, wordsOf } from 'card-reader/compare-text'
import { plainName, properCase } from 'card-reader/parts'
import { agreeOnText } from '#core/ai-reading/agree/agree-on-text.ts'
import { findInText, type Standing } from '#core/ai-reading/agree/find-in-text.ts'

type Name = { first: string; last: string }
export type ReadName = Name & { confidence: number }

/** A name with only one half is uncertain. */
const halfAName = 0.5
/** No line with a name has more. */
const maxWords = 8

const whole = ({ first, last }: Name) => `${first} ${last}`.trim()
const plain = (part: string) => plainName(part).name
const wordsIn = (text: string) => text.split(' ').filter(Boolean)

/** Without titles and in usual case: by the case of the whole name, with small particles. */
function writtenName(name: Name): Name {
  const given = wordsIn(plain(name.first))
  const all = wordsIn(properCase([...given, ...wordsIn(plain(name.last))].join(' ')))
  return { first: all.slice(0, given.length).join(' '), last: all.slice(given.length).join(' ') }
}

/** A line, and the line without each one of its words. */
function withoutOne(line: string): string[][] {
  const words = wordsOf(line)
  if (words.length > maxWords) return [words]
  return [words, ...words.map((_, left) => words.filter((__, index) => index !== left))]
}

/** Lines that form a name together, without other words. */
function joinedLines(lines: readonly string[], name: string): string[][] {
  const names = lines.map(line => foldText(plain(line)))
  const most = foldText(name).length + 2
  return [2, 3]
    .flatMap(count => names.map((_, start) => names.slice(start, start + count)))
    .filter(words => words.join('').length <= most)
}

/**
 * How a name stands on the card: both halves side by side on a line, in any order, with at most a middle name between
 * them; or as two or three whole lines. Parts of lines do not count, because the next line's company could look like
 * a surname.
 */
function standingOf({ first, last }: Name, lines: readonly string[]): Standing | undefined {
  const name = whole({ first, last })
  if (/\d/.test(name)) return undefined
  const places = [...lines.flatMap(withoutOne), ...joinedLines(lines, name)]
  const standings = places.flatMap(words => [findInText(words, name), findInText(words, `${last} ${first}`)])
  return standings.includes('exact') ? 'exact' : standings.find(Boolean)
}

/** The rules' name of the person, or the model's if it is on the card. The model decides where to split it. */
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
