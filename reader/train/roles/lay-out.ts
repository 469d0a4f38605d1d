import type { TextLine } from '#reader/port.ts'
import type { Random } from '#reader/synth/random.ts'
import { slip, surenessOf } from './slip.ts'

/**
 * A line to be printed; `beside` stands right of the one before, `shift` aside of its column, `upright` runs down the paper,
 * `sureness` is the reader's. */
export type Row = {
  text: string
  height: number
  sureness?: number
  beside?: boolean
  shift?: number
  upright?: boolean
}
export type Block = { kind: string; rows: readonly Row[] }
export type Page = { lines: TextLine[]; width: number; height: number }

const width = 1000
const edge = { left: 40, middle: 500, right: 960 }
type Align = keyof typeof edge
const share: Record<Align, number> = { left: 0, middle: 0.5, right: 1 }
const orders = [
  'firm person wares reach',
  'firm person reach wares',
  'person firm reach wares',
  'person reach wares firm',
  'firm wares person reach',
  'person wares reach firm',
  'wares reach firm person',
  'reach person wares firm',
  'firm person reach wares',
  'firm wares person reach',
].map(order => order.split(' '))

/**
 * Puts the blocks of a card in their places: below each other, in two columns, or with what reaches people at the foot.
 * Blocks that `isInOrder` follow each other as they are given, otherwise in an order of real cards.
 */
export function layOut(
  random: Random,
  blocks: readonly Block[],
  { stray = [], isInOrder = false }: { stray?: readonly Row[]; isInOrder?: boolean } = {},
): Page {
  const lines: TextLine[] = []
  const rowGap = random.between(0, 0.4)
  const letter = random.between(0.48, 0.62)
  const isSlanted = random.chance(0.25) ? random.between(-0.03, 0.03) : 0
  const widthOf = ({ text, height }: Row) => {
    const capitals = text === text.toUpperCase() ? 1.25 : 1
    return Math.max(0.8 * height, text.length * height * letter * capitals * random.between(0.9, 1.1))
  }
  const put = (rows: readonly Row[], x: number, top: number, align: Align): number => {
    let y = top
    let end = { right: 0, top: 0, height: 0 }
    for (const row of rows) {
      const wide = widthOf(row)
      // Boxes of short texts come out too high.
      const high = row.height * (row.text.length < 5 ? 1.15 : 1) * random.between(0.93, 1.07)
      const left = row.beside ? end.right + 0.3 * row.height : x + (row.shift ?? 0) - share[align] * wide
      const from = row.beside ? end.top + (end.height - high) / 2 : y
      const lean = (px: number) => px * isSlanted
      const [across, down] = row.upright ? [high, wide] : [wide, high]
      const box = [
        [left, from + lean(left)],
        [left + across, from + lean(left + across)],
        [left + across, from + down + lean(left + across)],
        [left, from + down + lean(left)],
      ] as const
      const text = /@|www|\d{4}/.test(row.text) ? row.text : random.chance(0.85) ? row.text : slip(random, row.text)
      const confidence = row.sureness ?? surenessOf(random, text === row.text)
      if (!random.chance(0.012)) lines.push({ text, confidence, box })
      end = { right: left + wide, top: from, height: high }
      if (!row.beside) y += high * (random.chance(0.1) ? 1.6 : 1 + rowGap)
    }
    return y
  }
  const rowsOf = (kind: string) => blocks.flatMap(block => (block.kind === kind ? block.rows : []))
  const alignment = (): Align => random.pick(['left', 'left', 'middle', 'middle', 'right'] as const)
  const ordered = isInOrder ? blocks : random.pick(orders).flatMap(kind => blocks.filter(block => block.kind === kind))
  const style = random.next()
  if (style < 0.48) {
    const common = alignment()
    const x = common === 'left' ? random.integer(30, 380) : edge[common]
    let y = random.integer(15, 60)
    for (const { rows } of ordered) {
      const own = random.chance(0.3) ? alignment() : common
      if (rows.length > 0) y = put(rows, own === common ? x : edge[own], y, own) + random.integer(2, 60)
    }
  } else if (style < 0.82) {
    const [align, isLeft] = [alignment(), random.chance(0.5)]
    const [logo, rest] = isLeft ? [40, 520] : [560, 40]
    let y = put(rowsOf('firm'), logo + share[align] * 380, random.integer(30, 250), align) + random.integer(10, 60)
    const withLogo = random.chance(0.6)
    if (withLogo) put(rowsOf('wares'), logo + share[align] * 380, y, align)
    y = random.integer(20, 120)
    for (const { kind, rows } of ordered)
      if (kind !== 'firm' && !(withLogo && kind === 'wares') && rows.length > 0)
        y = put(rows, rest + share[align] * 400, y, align) + random.integer(2, 50)
  } else {
    const align = alignment()
    let y = put(rowsOf('firm'), edge[align], random.integer(20, 60), align) + random.integer(10, 60)
    const isMiddle = random.chance(0.5)
    y =
      put(rowsOf('person'), isMiddle ? 500 : random.integer(40, 400), y, isMiddle ? 'middle' : 'left') +
      random.integer(10, 80)
    const reach = rowsOf('reach')
    const half = Math.ceil(reach.length / 2)
    put(reach.slice(0, half), 40, y, 'left')
    y = put(reach.slice(half), 520, y, 'left')
    put(rowsOf('wares'), 500, y + 20, 'middle')
  }
  put(stray, random.integer(20, 900), random.integer(10, 500), 'left')
  return { lines, width, height: 600 }
}
