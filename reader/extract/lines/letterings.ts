import { type CardLine, gapBelow, heightOf } from './card-lines.ts'

/** How far edges are apart that are one, and lines of one lettering, in heights; how much larger one of its lines is. */
const [flush, mostApart, larger] = [0.25, 0.5, 1.2]

/** Whether two lines begin and end at the same edges, the second right under the first. */
function isFlushBelow(upper: CardLine, lower: CardLine): boolean {
  const near = flush * Math.min(heightOf(upper), heightOf(lower))
  const gap = gapBelow(upper, lower)
  return (
    gap >= 0 &&
    gap < mostApart &&
    Math.abs(upper.left - lower.left) < near &&
    Math.abs(upper.right - lower.right) < near
  )
}

/**
 * Lines that were set larger and smaller until all were equally wide, from top to bottom: a lettering, of which no line
 * stands alone. Lines of one size that are equally wide are so by chance.
 */
export function letteringsIn(lines: readonly CardLine[]): CardLine[][] {
  const stacks: CardLine[][] = []
  for (const line of [...lines].sort((a, b) => a.top - b.top)) {
    const above = stacks.find(stack => stack.slice(-1).some(last => isFlushBelow(last, line)))
    if (above) above.push(line)
    else stacks.push([line])
  }
  return stacks.filter(stack => {
    const heights = stack.map(heightOf)
    return Math.max(...heights) > larger * Math.min(...heights)
  })
}
