import { describe, expect, it } from 'vitest'
import { boundsOf } from '#reader/picture/geometry.ts'
import { textBoxesOf } from './text-boxes.ts'

function mapWith(areas: readonly (readonly [x: number, y: number, width: number, height: number, value: number])[]) {
  const map = { probability: new Float32Array(200 * 100), width: 200, height: 100 }
  for (const [left, top, width, height, value] of areas) {
    for (let y = top; y < top + height; y++) map.probability.fill(value, y * 200 + left, y * 200 + left + width)
  }
  return map
}

describe('lines in a text map', () => {
  it('gives a box for each line, large enough for its letters', () => {
    const boxes = textBoxesOf(
      mapWith([
        [20, 20, 100, 10, 0.9],
        [40, 60, 60, 8, 0.8],
      ]),
    )
    expect(boxes).toHaveLength(2)
    const first = boundsOf(boxes[0]!)
    expect(first.left).toBeLessThan(20)
    expect(first.right).toBeGreaterThan(120)
    expect(first.bottom - first.top).toBeGreaterThan(15)
  })

  it('ignores specks and areas of low probability', () => {
    expect(textBoxesOf(mapWith([[10, 10, 2, 2, 0.9]]))).toEqual([])
    expect(textBoxesOf(mapWith([[20, 20, 100, 10, 0.4]]))).toEqual([])
    expect(textBoxesOf(mapWith([]))).toEqual([])
  })
})
