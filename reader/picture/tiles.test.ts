import { describe, expect, it } from 'vitest'
import { mergeTile, tilesOf } from './tiles.ts'

describe('tiles of a picture', () => {
  it.each([
    [{ width: 960, height: 704 }, 1],
    [{ width: 1600, height: 928 }, 2],
    [{ width: 1600, height: 1216 }, 4],
    [{ width: 1600, height: 1600 }, 4],
    [{ width: 2400, height: 96 }, 3],
  ])('cover %o with %i tiles of limited size on a grid of 32', (size, count) => {
    const tiles = tilesOf(size, 960)
    expect(tiles).toHaveLength(count)
    for (const { left, top, width, height } of tiles) {
      expect(Math.max(width, height)).toBeLessThanOrEqual(960)
      expect([width % 32, height % 32]).toEqual([0, 0])
      expect(left + width).toBeLessThanOrEqual(size.width)
      expect(top + height).toBeLessThanOrEqual(size.height)
    }
    const covered = { values: new Float32Array(size.width * size.height), width: size.width }
    for (const tile of tiles) mergeTile(covered, tile, new Float32Array(tile.width * tile.height).fill(1))
    expect(covered.values.indexOf(0)).toBe(-1)
  })

  it('overlap by more than the height of a line', () => {
    const [first, second] = tilesOf({ width: 1600, height: 928 }, 960)
    expect(first!.left + first!.width - second!.left).toBeGreaterThanOrEqual(96)
  })

  it('keep the larger value where they overlap', () => {
    const whole = { values: new Float32Array(4), width: 4 }
    mergeTile(whole, { left: 0, top: 0, width: 3, height: 1 }, Float32Array.of(0.5, 0.5, 0.1))
    mergeTile(whole, { left: 1, top: 0, width: 3, height: 1 }, Float32Array.of(0.2, 0.9, 0.4))
    expect([...whole.values].map(value => Math.round(value * 10) / 10)).toEqual([0.5, 0.5, 0.9, 0.4])
  })
})
