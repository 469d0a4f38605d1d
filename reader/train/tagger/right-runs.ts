import { editDistance, foldText } from '#reader/compare-text.ts'
import type { CardWord } from '#reader/extract/roles/tagger/card-words.ts'
import { longestRun, mostLinesDown } from '#reader/extract/roles/tagger/tagger.ts'

/** The first and the last word of a value; -1 and -1 where the card has none. */
export type Run = [first: number, last: number]
export const none: Run = [-1, -1]

/** A value is found where at most this share of its letters was misread. */
const misread = 0.2

/**
 * The runs of words that spell one of the texts; where none does so exactly, the one that is nearest. Empty where no run
 * is near: nothing is learned then.
 */
export function rightRuns(words: readonly CardWord[], texts: readonly string[]): Run[] {
  const wanted = [...new Set(texts.map(foldText).filter(Boolean))]
  const longest = Math.max(0, ...wanted.map(text => text.length)) * (1 + misread)
  const folded = words.map(({ text }) => foldText(text))
  const exact: Run[] = []
  let nearest: { run: Run; off: number } | undefined
  words.forEach(({ line }, first) => {
    if (!folded[first]) return
    let text = ''
    for (let last = first; last < Math.min(words.length, first + longestRun); last++) {
      if ((words[last]?.line ?? 0) - line > mostLinesDown) return
      text += folded[last]
      if (text.length > longest) return
      if (!folded[last]) continue
      for (const want of wanted) {
        if (text === want) exact.push([first, last])
        const most = Math.floor(misread * want.length)
        if (exact.length > 0 || Math.abs(want.length - text.length) > most) continue
        const off = editDistance(text, want, most) / want.length
        if (off <= misread && off < (nearest?.off ?? 1)) nearest = { run: [first, last], off }
      }
    }
  })
  return exact.length > 0 || !nearest ? exact : [nearest.run]
}
