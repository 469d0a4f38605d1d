import { compareSpellings } from '#reader/compare-spellings.ts'
import { countLetters } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { isHanName } from '#reader/extract/names/han-name.ts'
import { alphabetOf, hasOtherLetters } from '#reader/words/alphabet-of.ts'
import { partsOfHan } from '#reader/words/meanings.ts'
import { hasLetter, withoutBrackets, withoutSigns } from '#reader/words/text-shape.ts'

/** A stretch of a text, from one place to another. */
type Stretch = readonly [from: number, to: number]

const wordsIn = (text: string) => text.split(' ').filter(word => hasLetter(word)).length
/** Fewer Latin letters are a short name or a term in a text of other letters: `IT`, `SMM`. */
const shortestLatin = 4

/** Whether a text in other letters and one in Latin letters say the same twice: a sign parts them, or their sounds are alike. */
function sayTheSame(other: string, latin: string, atSign: boolean): boolean {
  if (countLetters(latin) < shortestLatin) return false
  if (atSign) return true
  if (alphabetOf(other) !== 'han') return compareSpellings(other, latin) === 'same'
  return wordsIn(latin) > 1 || partsOfHan(other.replace(/ /g, '')).at(-1)?.meaning?.kind === 'job'
}

/** Where a text changes from Latin letters to others or back, if it does so once; undefined otherwise. */
function changeAt(text: string): number | undefined {
  const places: number[] = []
  let before: boolean | undefined
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{M}'’.-]+/gu)) {
    if (!hasLetter(run)) continue
    const isOther = hasOtherLetters(run)
    if (isOther && /\p{Script=Latin}/u.test(run)) return undefined
    if (before !== undefined && before !== isOther) places.push(index)
    before = isOther
  }
  return places.length === 1 ? places[0] : undefined
}

function bySpelling(text: string): Stretch[] | undefined {
  const at = hasOtherLetters(text) ? changeAt(text) : undefined
  if (at === undefined) return undefined
  const [first, second] = [text.slice(0, at), text.slice(at)]
  const [other, latin] = hasOtherLetters(first) ? [first, second] : [second, first]
  const atSign = /[/|(–—·•]\s?$/.test(first)
  const isSame = sayTheSame(withoutSigns(other), withoutSigns(latin), atSign)
  return isSame
    ? [
        [0, at],
        [at, text.length],
      ]
    : undefined
}

/** A Chinese name and the title that is printed before or behind it: `王小明 经理`, `經理/王小明`. */
function byTitle(text: string): Stretch[] | undefined {
  if (alphabetOf(text) !== 'han' || text.length > 24) return undefined
  const parts = partsOfHan(text)
  const isTitle = (part: (typeof parts)[number] | undefined) =>
    part?.meaning !== undefined && part.meaning.kind !== 'form' && part.meaning.kind !== 'firm'
  const names = parts.filter(part => !isTitle(part))
  const [name] = names
  if (names.length !== 1 || !name || parts.length < 2 || !isHanName(name.text.replace(/[/|]/g, ''))) return undefined
  if (!parts.some(({ meaning }) => meaning?.kind === 'job')) return undefined
  const at = parts.indexOf(name)
  if (at !== 0 && at !== parts.length - 1) return undefined
  const cut = at === 0 ? name.text.length : text.length - name.text.length
  return [
    [0, cut],
    [cut, text.length],
  ]
}

/** The lines of a card in another alphabet, each saying one thing: a name in two alphabets is two lines. */
export function splitLines(lines: readonly CardLine[]): CardLine[] {
  return lines.flatMap(line => {
    const { text, left, right } = line
    const stretches = bySpelling(text) ?? byTitle(text)
    if (!stretches) return [line]
    const placeOf = (at: number) => left + ((right - left) * at) / text.length
    return stretches.flatMap(([from, to]) => {
      const whole = withoutBrackets(withoutSigns(text.slice(from, to)))
      return whole ? [{ ...line, text: whole, left: placeOf(from), right: placeOf(to) }] : []
    })
  })
}
