import { describe, expect, it } from 'vitest'
import { zoomTo } from './zoom.ts'

const picture = { width: 1600, height: 1000 }
const pane = { width: 360, height: 160 }

describe('the part of a picture that a pane shows', () => {
  it('is all of it, in the middle, without a box', () => {
    expect(zoomTo(undefined, { picture, pane })).toEqual({ scale: 0.16, x: 52, y: 0 })
  })

  it.each([
    ['in the middle', [0.4, 0.45, 0.2, 0.05]],
    ['at an edge', [0, 0, 0.2, 0.05]],
    ['at the other', [0.8, 0.95, 0.2, 0.05]],
    ['as wide as the picture', [0, 0.5, 1, 0.05]],
    ['very small', [0.5, 0.5, 0.001, 0.001]],
  ] as const)('holds a box %s whole and large', (_, box) => {
    const { scale, x, y } = zoomTo(box, { picture, pane })
    const [left, top] = [x + box[0] * picture.width * scale, y + box[1] * picture.height * scale]
    expect(left).toBeGreaterThanOrEqual(-0.001)
    expect(top).toBeGreaterThanOrEqual(-0.001)
    expect(left + box[2] * picture.width * scale).toBeLessThanOrEqual(pane.width + 0.001)
    expect(top + box[3] * picture.height * scale).toBeLessThanOrEqual(pane.height + 0.001)
    expect(scale).toBeGreaterThanOrEqual(0.16)
    expect(scale).toBeLessThanOrEqual(2)
  })

  it('leaves no gap beside a picture that is larger than the pane', () => {
    const { scale, x, y } = zoomTo([0, 0, 0.1, 0.05], { picture, pane })
    expect([x, y]).toEqual([0, 0])
    expect(picture.height * scale).toBeGreaterThan(pane.height)
  })
})
