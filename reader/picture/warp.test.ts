import { describe, expect, it } from 'vitest'
import type { Quad } from '#reader/port.ts'
import { isVertical, lineCrop } from './line-crop.ts'
import { squareToQuad, warpQuad } from './warp.ts'

/** A picture whose red increases to the right and green downwards. */
const gradient = (width: number, height: number) => {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([x, y, 0], (y * width + x) * 3)
  }
  return { data, width, height }
}

describe('cropping a line', () => {
  it('copies an axis-aligned box pixel by pixel', () => {
    const box: Quad = [
      [10, 20],
      [30, 20],
      [30, 28],
      [10, 28],
    ]
    const crop = warpQuad(gradient(100, 100), box, 20, 8)
    expect([...crop.data.slice(0, 3)]).toEqual([10, 20, 0])
    expect([...crop.data.slice(-3)]).toEqual([29, 27, 0])
  })

  it('maps the corners of a quad to the corners of the crop', () => {
    const quad: Quad = [
      [10, 10],
      [90, 20],
      [80, 60],
      [5, 50],
    ]
    const { a, b, c, d, e, f, g, h } = squareToQuad(quad)
    const at = (u: number, v: number) => [
      (a * u + b * v + c) / (g * u + h * v + 1),
      (d * u + e * v + f) / (g * u + h * v + 1),
    ]
    const corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
    corners.forEach((corner, index) => {
      expect(corner[0]).toBeCloseTo(quad[index]![0])
      expect(corner[1]).toBeCloseTo(quad[index]![1])
    })
  })

  it('does not read outside the picture', () => {
    const outside: Quad = [
      [-20, -20],
      [40, -20],
      [40, 40],
      [-20, 40],
    ]
    expect([...warpQuad(gradient(10, 10), outside, 6, 6).data.slice(0, 2)]).toEqual([0, 0])
  })

  it('rotates vertical text, at the given height', () => {
    const upright: Quad = [
      [10, 10],
      [20, 10],
      [20, 90],
      [10, 90],
    ]
    expect(isVertical(upright)).toBe(true)
    const crop = lineCrop(gradient(100, 100), upright, 48)
    expect(crop.height).toBe(48)
    expect(crop.width).toBe(384)
  })
})
