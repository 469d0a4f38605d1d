import { foldText } from '#reader/compare-text.ts'
import { lettersOf } from '#reader/words/text-shape.ts'

/** An own name (of a domain, of a mail name) as print spells it, and the share of its letters that print has. */
export type Spelling = { text: string; covered: number; words: number }

type Word = { text: string; folded: string }
/** A stretch of the own name: a printed word's, or letters that no word has. */
type Part = { text: string; word?: Word }
type Way = { score: number; covered: number; parts: readonly Part[] }

const shortest = 2
const mostWords = 80
/** Few long words explain a name better than many short ones. */
const perWord = 1.5

/** Letters as a word has its own: all capitals, a capital first, or small. */
function cased(letters: string, like: string): string {
  const plain = lettersOf(like)
  if (plain.length > 1 && plain === plain.toUpperCase()) return letters.toUpperCase()
  return plain === plain.toLowerCase() ? letters : letters.charAt(0).toUpperCase() + letters.slice(1)
}

function textOf(parts: readonly Part[]): string {
  const printed = parts.flatMap(({ word }) => (word ? [word.text] : []))
  const model = printed.find(text => text.length > 3) ?? printed[0] ?? ''
  let text = ''
  let before: Part | undefined
  for (const part of parts) {
    const own =
      part.word && part.word.folded === part.text ? part.word.text : cased(part.text, part.word?.text ?? model)
    // One or two letters that the reader lost belong to the words around them: FLOW E RS.
    const isGlued = text !== '' && [part, before].some(one => one && !one.word && one.text.length <= 2)
    const letters = isGlued && !part.word ? cased(part.text, before?.word?.text ?? model) : own
    text +=
      (text && !isGlued ? ' ' : '') + (isGlued && letters !== letters.toUpperCase() ? letters.toLowerCase() : letters)
    before = part
  }
  return text
}

/**
 * An own name spelled with the words that stand on the card, in the order that the name has them: `brightmoorfoods` beside
 * a lettering in three places becomes `BRIGHTMOOR Foods`. Letters that no word has stay, and are not counted as covered. If
 * no letter of the texts can be misread (`isExact`), their words spell all of a name or nothing of it.
 */
export function spellOwnName(own: string, texts: readonly string[], { isExact = false } = {}): Spelling {
  const words = [...new Set(texts.flatMap(text => text.split(/[\s,;:/|()&+–—"-]+/)))]
    .map(text => ({ text: text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), folded: foldText(text) }))
    .filter(({ folded }) => folded.length >= shortest && folded.length <= own.length + 1)
    .slice(0, mostWords)
  const ways: (Way | undefined)[] = [{ score: 0, covered: 0, parts: [] }]
  const offer = (end: number, way: Way) => {
    if (way.score > (ways[end]?.score ?? Number.NEGATIVE_INFINITY)) ways[end] = way
  }
  for (let at = 0; at < own.length; at++) {
    const way = ways[at]
    if (!way) continue
    const last = way.parts.at(-1)
    const letter = own.charAt(at)
    const isOpen = last !== undefined && !last.word
    const parts = isOpen ? [...way.parts.slice(0, -1), { text: last.text + letter }] : [...way.parts, { text: letter }]
    offer(at + 1, { ...way, score: way.score - (isOpen ? 0 : 1), parts })
    for (const word of words) {
      if (!own.startsWith(word.folded, at)) continue
      const { length } = word.folded
      const parts = [...way.parts, { text: word.folded, word }]
      offer(at + length, { score: way.score + length - perWord, covered: way.covered + length, parts })
    }
  }
  const best = ways[own.length] ?? { covered: 0, parts: [] }
  const count = best.parts.filter(({ word }) => word).length
  if (count === 0 || (isExact && best.covered < own.length)) return { text: own, covered: 0, words: 0 }
  return { text: textOf(best.parts), covered: best.covered / own.length, words: count }
}
