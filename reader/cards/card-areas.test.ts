import { describe, expect, it } from 'vitest'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { cardAreas, linesInside } from './card-areas.ts'

type Box = { x: number; y: number; width: number; height: number; colour: number }
const [width, height] = [1200, 800]
const [wood, white, black, stripe] = [120, 250, 30, 160]

/** A grey picture with rectangles on it. Later ones cover earlier ones. */
function pictureOf(table: number, boxes: Box[]): Pixels {
  const data = new Uint8Array(width * height * 3).fill(table)
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y++) {
      data.fill(box.colour, (y * width + box.x) * 3, (y * width + box.x + box.width) * 3)
    }
  }
  return { data, width, height }
}

/** Lines below each other, starting at a point. */
function linesAt(left: number, top: number, count = 4, text = 'Ana Torres Villalba'): TextLine[] {
  return Array.from({ length: count }, (_, index) => {
    const [y, right] = [top + index * 45, left + text.length * 12]
    return {
      text,
      confidence: 0.97,
      box: [
        [left, y],
        [right, y],
        [right, y + 25],
        [left, y + 25],
      ],
    }
  })
}

const card = (x: number, y: number, colour = white): Box => ({ x, y, width: 400, height: 260, colour })
const whole: Box = { x: 100, y: 200, width: 1000, height: 400, colour: white }

describe('several cards', () => {
  it.each([
    ['side by side', pictureOf(wood, [card(60, 200), card(640, 200)]), [linesAt(100, 240), linesAt(680, 240)]],
    ['one above the other', pictureOf(wood, [card(60, 60), card(60, 460)]), [linesAt(100, 100), linesAt(100, 500)]],
    [
      'a dark and a light one',
      pictureOf(wood, [card(60, 200, black), card(640, 200)]),
      [linesAt(100, 240), linesAt(680, 240)],
    ],
    [
      'four, with columns at different heights',
      pictureOf(wood, [card(60, 40), card(640, 80), card(60, 440), card(640, 480)]),
      [linesAt(100, 80), linesAt(680, 120), linesAt(100, 480), linesAt(680, 520)],
    ],
  ])('are separated: %s', (_, picture, texts) => {
    const areas = cardAreas(picture, texts.flat())
    expect(areas).toHaveLength(texts.length)
    for (const [index, area] of areas!.entries()) {
      const [first] = texts[index]!
      expect(first!.box[0][0]).toBeGreaterThan(area.left)
      expect(first!.box[0][1]).toBeGreaterThan(area.top)
      expect(first!.box[1][0]).toBeLessThan(area.right)
      const others = texts.filter((_, other) => other !== index).flat()
      const isInside = ({ box: [[x, y]] }: TextLine) =>
        x >= area.left && x < area.right && y >= area.top && y < area.bottom
      expect(others.some(isInside)).toBe(false)
    }
  })
})

describe('the lines of one card', () => {
  it('are moved to the coordinates of its own picture', () => {
    const [first, second] = [linesAt(100, 240), linesAt(680, 240)]
    const own = linesInside([...first, ...second], { left: 600, top: 200, right: 1100, bottom: 600 })
    expect(own).toHaveLength(4)
    expect(own[0]!.box[0]).toEqual([80, 40])
    expect(own[3]!.box[2]).toEqual([second[3]!.box[2][0] - 600, second[3]!.box[2][1] - 200])
  })
})

describe('one card is not divided', () => {
  const columns = [...linesAt(140, 280), ...linesAt(780, 280)]
  it.each([
    ['with two columns', pictureOf(wood, [whole]), columns],
    ['in two colours', pictureOf(wood, [whole, { ...whole, width: 480, colour: black }]), columns],
    [
      'with a line between its columns',
      pictureOf(wood, [whole, { ...whole, x: 580, width: 12, colour: stripe - 60 }]),
      columns,
    ],
    [
      'with a fading background',
      pictureOf(
        wood,
        [0, 1, 2, 3, 4].map(n => ({ ...whole, x: 100 + n * 200, width: 200, colour: white - n * 12 })),
      ),
      columns,
    ],
    [
      'beside a label of two words',
      pictureOf(wood, [card(60, 200), card(640, 200)]),
      [...linesAt(100, 240, 6), ...linesAt(680, 240, 2, 'Pen')],
    ],
    ['that fills the photo', pictureOf(white, []), columns],
    ['without text', pictureOf(wood, [whole]), []],
  ])('%s', (_, picture, lines) => {
    expect(cardAreas(picture, lines)).toBeUndefined()
  })
})
