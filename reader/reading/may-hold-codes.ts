import { boundsOf } from '#reader/picture/geometry.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Point, Quad, TextLine } from '#reader/port.ts'

/** The size at which codes are decoded: there the smallest that can be read are three blocks of 6 pixels wide, wherever these begin. */
const decodedEdge = 1400
const smallestBlock = 6
/** Blocks are doubled so many times: a code that fills the picture has modules of 40 pixels. */
const sizes = 4
/** Each block is looked at in so many rows and columns. */
const looks = 3
/** A code is so many blocks wide and high at least, at one of the sizes. */
const across = 3
/** All but one of these blocks are light and dark: rings and edges of a pattern may fill one. */
const enough = across ** 2 - 1
/** The smallest difference between light and dark: the decoder needs about as much, and the grain of a table seldom has it. */
const leastContrast = 27
/** What share of a block is light, and of all of them together: about half, where print on paper is an eighth or a quarter. */
const lightOfBlock = { least: 0.2, most: 0.8 }
const lightOfCode = { least: 0.3, most: 0.7 }
/** What was read so surely is text and no code. */
const surelyText = { confidence: 0.9, letters: 4 }

/** Of each block of a picture: the darkest and the lightest that was seen, and the mean. */
type Blocks = { columns: number; rows: number; least: Uint8Array; most: Uint8Array; mean: Float32Array }

const emptyBlocks = (columns: number, rows: number): Blocks => {
  const count = columns * rows
  return { columns, rows, least: new Uint8Array(count), most: new Uint8Array(count), mean: new Float32Array(count) }
}

function blocksOf({ data, width, height }: Pixels, size: number): Blocks {
  const blocks = emptyBlocks(Math.floor(width / size), Math.floor(height / size))
  const { columns, rows, least, most, mean } = blocks
  const placesIn = (count: number) =>
    Int32Array.from({ length: count * looks }, (_, look) => Math.floor((look * size) / looks))
  const [lefts, tops] = [placesIn(columns), placesIn(rows)]
  for (let block = 0; block < columns * rows; block++) {
    const row = looks * Math.floor(block / columns)
    const column = looks * (block % columns)
    let low = 255
    let high = 0
    let sum = 0
    for (let y = row; y < row + looks; y++) {
      const start = (tops[y] ?? 0) * width
      for (let x = column; x < column + looks; x++) {
        const at = 3 * (start + (lefts[x] ?? 0))
        const light = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2
        if (light < low) low = light
        if (light > high) high = light
        sum += light
      }
    }
    least[block] = low
    most[block] = high
    mean[block] = sum / looks ** 2
  }
  return blocks
}

/** A square of blocks taken as one. */
function joined({ columns, least, most, mean }: Blocks, row: number, column: number, side: number) {
  let low = 255
  let high = 0
  let sum = 0
  for (let y = row; y < row + side; y++) {
    for (let at = y * columns + column; at < y * columns + column + side; at++) {
      low = Math.min(low, least[at] ?? 0)
      high = Math.max(high, most[at] ?? 0)
      sum += mean[at] ?? 0
    }
  }
  return { low, high, mean: sum / side ** 2 }
}

function doubled(blocks: Blocks): Blocks {
  const twice = emptyBlocks(blocks.columns >> 1, blocks.rows >> 1)
  for (let row = 0; row < twice.rows; row++) {
    for (let column = 0; column < twice.columns; column++) {
      const { low, high, mean } = joined(blocks, 2 * row, 2 * column, 2)
      const block = row * twice.columns + column
      twice.least[block] = low
      twice.most[block] = high
      twice.mean[block] = mean
    }
  }
  return twice
}

const isMixed = (low: number, high: number, mean: number, { least, most }: typeof lightOfBlock) =>
  high - low >= leastContrast && mean - low >= least * (high - low) && mean - low <= most * (high - low)

/** Whether a point lies in a quad whose corners go clockwise. */
const isInside = ([x, y]: Point, quad: Quad) =>
  quad.every(([fromX, fromY], corner) => {
    const [toX, toY] = quad[(corner + 1) % 4] ?? [0, 0]
    return (toX - fromX) * (y - fromY) >= (toY - fromY) * (x - fromX)
  })

/** Which blocks are light and dark and hold no text that was read. */
function mixedBlocks({ columns, rows, least, most, mean }: Blocks, size: number, texts: readonly Quad[]): Uint8Array {
  const mixed = new Uint8Array(columns * rows)
  for (let block = 0; block < mixed.length; block++)
    mixed[block] = isMixed(least[block] ?? 0, most[block] ?? 0, mean[block] ?? 0, lightOfBlock) ? 1 : 0
  for (const text of texts) {
    const { left, right, top, bottom } = boundsOf(text)
    for (let row = Math.max(0, Math.floor(top / size)); row < Math.min(rows, bottom / size); row++) {
      for (let column = Math.max(0, Math.floor(left / size)); column < Math.min(columns, right / size); column++)
        if (isInside([(column + 0.5) * size, (row + 0.5) * size], text)) mixed[row * columns + column] = 0
    }
  }
  return mixed
}

/** Whether a square of blocks is light and dark almost everywhere, about half and half. */
function holdCode(blocks: Blocks, mixed: Uint8Array): boolean {
  const { columns, rows } = blocks
  for (let row = 0; row + across <= rows; row++) {
    for (let column = 0; column + across <= columns; column++) {
      let count = 0
      for (let at = row * columns + column, y = 0; y < across; y++, at += columns)
        for (let x = 0; x < across; x++) count += mixed[at + x] ?? 0
      if (count < enough) continue
      const { low, high, mean } = joined(blocks, row, column, across)
      if (isMixed(low, high, mean, lightOfCode)) return true
    }
  }
  return false
}

/**
 * Whether a code may be anywhere in a picture. Codes are light and dark everywhere, in about equal shares; so are
 * photos, some logos and print, of which that does not count which was surely read. Takes a millisecond where decoding takes 27.
 */
export function mayHoldCodes(picture: Pixels, lines: readonly TextLine[]): boolean {
  const texts = lines
    .filter(({ text, confidence }) => confidence >= surelyText.confidence && text.length >= surelyText.letters)
    .map(({ box }) => box)
  let size = smallestBlock * Math.max(1, Math.max(picture.width, picture.height) / decodedEdge)
  let blocks = blocksOf(picture, size)
  for (let doublings = 0; doublings < sizes; doublings++, size *= 2, blocks = doubled(blocks)) {
    if (holdCode(blocks, mixedBlocks(blocks, size, texts))) return true
  }
  return false
}
