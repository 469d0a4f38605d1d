import { foldText, nearestParts } from '#reader/compare-text.ts'
import type { TextLine } from '#reader/port.ts'

/** Ten full cards have less; a longer text would take long to compare. */
const mostLetters = 5000
/** A line may be so much unlike its text, as a share of its letters: readers mistake one in ten at worst. */
const unlike = 0.25

/** The text of a page as words, and as one folded string in which `starts` and `ends` tell where words begin and end. */
type Layer = { words: string[]; folded: string; starts: Map<number, number>; ends: Map<number, number> }

function layerOf(text: string): Layer {
  const layer: Layer = { words: text.split(/\s+/), folded: '', starts: new Map(), ends: new Map() }
  for (const [index, word] of layer.words.entries()) {
    const folded = foldText(word)
    if (!folded || layer.folded.length + folded.length > mostLetters) continue
    layer.starts.set(layer.folded.length, index)
    layer.folded += folded
    layer.ends.set(layer.folded.length, index)
  }
  return layer
}

/** The words of the layer that are most like a line, and by how many letters they differ */
function nearest(line: string, { words, folded, starts, ends }: Layer): { text: string; distance: number }[] {
  const { distances, starts: origins } = nearestParts(line, folded, at => starts.has(at))
  return [...ends].flatMap(([end, last]) => {
    const first = starts.get(origins[end] ?? 0)
    if (first === undefined || first > last) return []
    return [{ text: words.slice(first, last + 1).join(' '), distance: distances[end] ?? 0 }]
  })
}

/** The words of the layer that a line surely shows; undefined where none, or several, are like it. */
function textOf(line: string, layer: Layer): string | undefined {
  const folded = foldText(line)
  const found = nearest(folded, layer)
  const least = Math.min(...found.map(({ distance }) => distance))
  if (folded === '' || least > unlike * folded.length) return undefined
  const [text, other] = new Set(found.filter(({ distance }) => distance === least).map(one => one.text))
  const wordsIn = (words = '') => words.trim().split(/\s+/).length
  // Widely spaced letters stand in some files as words of one letter.
  if (other !== undefined || wordsIn(text) > 2 * wordsIn(line)) return undefined
  return text
}

/**
 * The lines that were read on a page, spelled as in the text that the page holds. What counts is what the page shows:
 * text that no line is like is left out, since it may be hidden or belong to another card of the page.
 */
export function withTextLayer(lines: TextLine[], text: string): TextLine[] {
  const layer = layerOf(text)
  if (layer.folded === '') return lines
  return lines.map(line => {
    const exact = textOf(line.text, layer)
    return exact === undefined ? line : { text: exact, confidence: 1, box: line.box, isExact: true }
  })
}
