import { expect, it } from 'vitest'
import { drawnMark } from './drawn-mark.ts'
import { addGrain, glare } from './photo-wear.ts'
import { createRandom } from './random.ts'

it('grain changes every part of a photo a little, and the same way for one seed', () => {
  const grained = (seed: number) => {
    const pixels = new Uint8Array(3000).fill(128)
    addGrain(pixels, createRandom(seed))
    return pixels
  }
  expect(grained(3)).toEqual(grained(3))
  const [least, most] = [Math.min(...grained(3)), Math.max(...grained(3))]
  expect(least).toBeLessThan(128)
  expect(most).toBeGreaterThan(128)
  expect([least > 80, most < 176]).toEqual([true, true])
})

it('some cards shine back, most do not', () => {
  const random = createRandom(5)
  const shining = Array.from({ length: 200 }, () => glare(random)).filter(Boolean).length
  expect(shining).toBeGreaterThan(40)
  expect(shining).toBeLessThan(120)
})

it('a firm keeps its sign, and signs hold no letters', () => {
  expect(drawnMark('Brightmoor', '#123456', 80)).toBe(drawnMark('Brightmoor', '#123456', 80))
  expect(drawnMark('Brightmoor', '#123456', 80)).not.toContain('<text')
  expect(drawnMark('Brightmoor', '#123456', 80)).toContain('"#123456"')
})
