import { describe, expect, it } from 'vitest'
import type { Point } from '#reader/port.ts'
import { boundsOf, convexHull, cornersOf, quadHeight, quadWidth, smallestRectangle } from './geometry.ts'

const tilted = (angle: number): Point[] =>
  [
    [-50, -10],
    [50, -10],
    [50, 10],
    [-50, 10],
    [0, 0],
  ].map(([x = 0, y = 0]) => [
    100 + x * Math.cos(angle) - y * Math.sin(angle),
    100 + x * Math.sin(angle) + y * Math.cos(angle),
  ])

describe('boxes around text', () => {
  it('a hull has the outer points only', () => {
    expect(convexHull(tilted(0))).toHaveLength(4)
  })

  it.each([0, 0.2, -0.3, 0.7])('the smallest rectangle fits points at any tilt (%s rad)', angle => {
    const rectangle = smallestRectangle(tilted(angle))
    const sides = [rectangle?.width ?? 0, rectangle?.height ?? 0].sort((a, b) => a - b)
    expect(sides[0]).toBeCloseTo(20)
    expect(sides[1]).toBeCloseTo(100)
    expect(rectangle?.centre[0]).toBeCloseTo(100)
  })

  it('corners are clockwise from the top left', () => {
    const rectangle = smallestRectangle(tilted(0.2))
    const corners = cornersOf(rectangle!)
    expect(corners[0][0]).toBeLessThan(corners[1][0])
    expect(corners[0][1]).toBeLessThan(corners[3][1])
    expect(quadWidth(corners)).toBeCloseTo(100)
    expect(quadHeight(corners)).toBeCloseTo(20)
    expect(boundsOf(corners).right).toBeGreaterThan(148)
  })

  it('a single point has no rectangle', () => {
    expect(smallestRectangle([[3, 3]])).toBeUndefined()
  })
})
