import { describe, expect, it } from 'vitest'
import { blobsOf, inkIn, otsuThreshold } from './ink.ts'

/** A grey picture of 40 × 20 pixels with rectangles in other greys. */
function picture(
  background: number,
  areas: readonly (readonly [left: number, top: number, right: number, bottom: number, grey: number])[],
) {
  const data = new Uint8Array(40 * 20 * 3).fill(background)
  for (const [left, top, right, bottom, grey] of areas)
    for (let y = top; y < bottom; y++) data.fill(grey, (y * 40 + left) * 3, (y * 40 + right) * 3)
  return { data, width: 40, height: 20 }
}
const line = { left: 0, right: 40, top: 4, bottom: 16 }

describe('ink and background', () => {
  it('are separated by a threshold between dark and bright values', () => {
    const threshold = otsuThreshold([10, 12, 14, 200, 210, 205, 198])
    expect(threshold).toBeGreaterThanOrEqual(14)
    expect(threshold).toBeLessThan(198)
  })

  it.each([
    ['dark on light', 230, 40],
    ['light on dark', 30, 220],
  ])('are separated for %s print, with one blob for each letter', (_, background, grey) => {
    const ink = inkIn(
      picture(background, [
        [4, 6, 8, 14, grey],
        [12, 2, 20, 18, grey],
      ]),
      line,
    )
    expect(ink?.background).toEqual([background, background, background])
    expect(blobsOf(ink!).map(({ pixels, ...bounds }) => ({ ...bounds, size: pixels.length }))).toEqual([
      { left: 12, right: 19, top: 2, bottom: 17, size: 128 },
      { left: 4, right: 7, top: 6, bottom: 13, size: 32 },
    ])
  })

  it('are not separated where they hardly differ', () => {
    expect(inkIn(picture(200, [[4, 6, 8, 14, 180]]), line)).toBeUndefined()
    expect(inkIn(picture(200, []), line)).toBeUndefined()
  })
})
