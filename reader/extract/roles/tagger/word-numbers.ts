import { foldText } from '#reader/compare-text.ts'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import type { CardView } from '#reader/extract/roles/card-view.ts'
import { hasLegalForm } from '#reader/words/legal-forms.ts'
import { beginsLarge } from '#reader/words/text-shape.ts'
import { type CardWord, isAddressWord } from './card-words.ts'

const leastSize = 0.1
/** How much larger or smaller a line is that counts as that. */
const [larger, smaller] = [1.05, 0.95]

const share = (text: string, pattern: RegExp) => (text.match(pattern)?.length ?? 0) / Math.max(1, text.length)
const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))

/** What holds for all words of a line: its place and size, how it is written, what it is like. */
function lineNumbers(line: CardLine, index: number, view: CardView): number[] {
  const { all, box } = view
  const [wide, high] = [Math.max(1, box.right - box.left), Math.max(1, box.bottom - box.top)]
  const height = Math.max(1, line.bottom - line.top)
  const [before, after] = [all[index - 1], all[index + 1]]
  const place = view.placeOf(line)
  const rest = view.known.find(known => view.placeOf(known.line) === place)
  const kinds = view.kinds(rest?.line.text ?? '')
  const { text } = line
  return [
    (line.left - box.left) / wide,
    (line.right - box.left) / wide,
    (line.right - line.left) / wide,
    ((line.top + line.bottom) / 2 - box.top) / high,
    Math.log(Math.max(leastSize, line.size)),
    all.filter(other => other.size * larger < line.size).length / all.length,
    Number(all.every(other => other.size * smaller <= line.size)),
    index / all.length,
    Math.log(all.length) / 3,
    before ? within((line.top - before.bottom) / height, 3) / 3 : 1,
    after ? within((after.top - line.bottom) / height, 3) / 3 : 1,
    line.confidence,
    wide / high / 3,
    Number(index === 0),
    share(text, /\d/g),
    Number(text.includes('@')),
    Number(rest !== undefined),
    Number(rest !== undefined && view.isAddress.has(rest.line)),
    Number(hasLegalForm(text)),
    view.job(text),
    rest?.own ?? 0,
    rest?.local ?? 0,
    ...kinds,
  ]
}

/** What holds for a word alone: where in its line it stands, how it is written, which lists know it. */
function wordNumbers(word: string, view: CardView): number[] {
  const folded = foldText(word)
  const { lists, localParts, ownNames } = view.evidence
  const isLong = folded.length > 2
  return [
    word.length / 10,
    Number(/\p{Lu}/u.test(word) && word === word.toUpperCase()),
    Number(beginsLarge(word) && word !== word.toUpperCase()),
    Number(/\p{Ll}/u.test(word) && word === word.toLowerCase()),
    share(word, /\d/g),
    Number(isAddressWord(word)),
    Number(!/[\p{L}\p{N}]$/u.test(word)),
    Number(isLong && localParts.some(part => foldText(part).includes(folded))),
    Number(isLong && ownNames.some(name => name.includes(folded))),
    Number(lists.firstNames.has(folded)),
    Number(lists.lastNames.has(folded)),
    Number(lists.placeNames.has(folded)),
    Number(lists.jobNouns.has(folded)),
    Number(lists.jobQualifiers.has(folded)),
    Number(hasLegalForm(`a ${word}`)),
    ...view.kinds(word),
  ]
}

/** Each word of a card as numbers, one row a word: its line, its place in the line, the word itself. */
export function wordNumbersOf(words: readonly CardWord[], view: CardView): Float32Array[] {
  const { box, all } = view
  const byLine = Map.groupBy(words, word => word.line)
  return [...byLine].flatMap(([index, own]) => {
    const line = all[index]
    if (!line) return []
    const common = lineNumbers(line, index, view)
    const letters = own.reduce((sum, { text }) => sum + text.length + 1, 0)
    let seen = 0
    return own.map(({ text }, at) => {
      const middle = line.left + ((line.right - line.left) * (seen + text.length / 2)) / letters
      seen += text.length + 1
      const numbers = [
        ...common,
        (middle - box.left) / Math.max(1, box.right - box.left),
        at / own.length,
        Number(at === 0),
        Number(at === own.length - 1),
        Math.log(own.length),
        ...wordNumbers(text, view),
      ]
      return Float32Array.from(numbers, number => (Number.isFinite(number) ? number : 0))
    })
  })
}
