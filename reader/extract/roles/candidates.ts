import { areAligned, type CardLine, gapBelow, inOneRow, runsDown, unionOf } from '#reader/extract/lines/card-lines.ts'

/** One line, or lines that may be one value broken in two or three. */
export type Candidate = CardLine & { parts: readonly CardLine[] }

const alone = (line: CardLine): Candidate => ({ ...line, parts: [line] })

/** Chinese lines break inside words, and have no spaces. */
const han = /[\u3400-\u9fff]/
const areChinese = (upper: string, lower: string) => han.test(upper.slice(-1)) && han.test(lower.charAt(0))

function joined(upper: Candidate, lower: CardLine): Candidate {
  return {
    text: upper.text + (areChinese(upper.text, lower.text) ? '' : ' ') + lower.text,
    ...unionOf(upper, lower),
    size: (upper.size * upper.parts.length + lower.size) / (upper.parts.length + 1),
    parts: [...upper.parts, lower],
  }
}

/** Words of one value in a row: the space between them in heights, and how much larger one of them is. */
const beside = { least: -0.5, most: 1.2, larger: 2.6 }
/** Lettering in steps stands closer, in heights. */
const stepGap = 0.4

/** Whether `lower` may go on where `upper` ends: right under it, or right beside it in one row, both level. */
function mayContinue(upper: CardLine, lower: CardLine): boolean {
  if (upper.text.length + lower.text.length > 90 || runsDown(upper) || runsDown(lower)) return false
  const height = Math.max(upper.bottom - upper.top, lower.bottom - lower.top)
  if (inOneRow(upper, lower)) {
    const space = lower.left - upper.right
    return (
      space > beside.least * height &&
      space < beside.most * height &&
      Math.max(upper.size, lower.size) < beside.larger * Math.min(upper.size, lower.size)
    )
  }
  const gap = gapBelow(upper, lower)
  // Lettering in steps goes on where the word above ends.
  const isStep = gap < stepGap && lower.left > upper.left && lower.left < upper.right + height
  return gap >= 0 && gap < 1 && (isStep || areAligned(upper, lower))
}

/** Every line by itself, and every chain of two or three lines that stand as one. */
export function candidatesOf(lines: readonly CardLine[]): Candidate[] {
  const single = lines.map(alone)
  const grow = (chains: readonly Candidate[]) =>
    chains.flatMap(chain => {
      const last = chain.parts.at(-1)
      const next = last ? lines.filter(line => !chain.parts.includes(line) && mayContinue(last, line)) : []
      return next.slice(0, 3).map(line => joined(chain, line))
    })
  const pairs = grow(single)
  const triples = grow(pairs.slice(0, 200))
  return [...single, ...pairs, ...triples.slice(0, 200)]
}
