import { expect, it } from 'vitest'
import { drawLogo } from './more-layouts.ts'
import { addGrain, glare } from './photo-wear.ts'
import { createRandom } from './random.ts'

it('grain changes pixels by a little, reproducibly with a seed', () => {
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

it('some cards have glare, most do not', () => {
  const random = createRandom(5)
  const withGlare = Array.from({ length: 200 }, () => glare(random)).filter(Boolean).length
  expect(withGlare).toBeGreaterThan(40)
  expect(withGlare).toBeLessThan(120)
})

it('the same company has the same logo, without letters', () => {
  expect(drawLogo('Brightmoor', '#123456', 80)).toBe(drawLogo('Brightmoor', '#123456', 80))
  expect(drawLogo('Brightmoor', '#123456', 80)).not.toContain('<text')
  expect(drawLogo('Brightmoor', '#123456', 80)).toContain('"#123456"')
})
