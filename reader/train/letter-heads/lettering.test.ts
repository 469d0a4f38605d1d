import { expect, it } from 'vitest'
import { arched, overhangOf, plainLettering, withLargeInitials } from './lettering.ts'

const textOf = (svg: string) => svg.replace(/<[^>]*>/g, '')
const sizes = (svg: string) =>
  [...svg.matchAll(/font-size="([\d.]+)"[^>]*>(.)/g)].map(([, size, letter]) => [letter, size])
const draw = (text: string, lettering: Partial<typeof plainLettering>) =>
  withLargeInitials(text, { ...plainLettering, ...lettering }, { size: 40, safe: letters => letters })

it('large initials change how a text looks, not what it says', () => {
  for (const isEveryWord of [true, false])
    for (const isLastLarge of [true, false])
      expect(textOf(draw('NEXT & A1 GENERATION', { initials: 1.5, hangs: 1, isEveryWord, isLastLarge }))).toBe(
        'NEXT & A1 GENERATION',
      )
})

it('the first letter of the first or of every word is large, and optionally the last letter', () => {
  expect(sizes(draw('Queen Mary', { initials: 1.5 }))).toEqual([['Q', '60.0']])
  expect(sizes(draw('Queen Mary', { initials: 1.5, isEveryWord: true, isLastLarge: true }))).toEqual([
    ['Q', '60.0'],
    ['M', '60.0'],
    ['y', '60.0'],
  ])
})

it('an initial of twice the size extends by half of the ink height, above or below', () => {
  expect(overhangOf({ ...plainLettering, initials: 2 })).toEqual({ above: 0.5, below: 0 })
  expect(overhangOf({ ...plainLettering, initials: 2, hangs: 1 })).toEqual({ above: 0, below: 0.5 })
})

it('on an arc the middle is higher than the ends, and no ink is lost', () => {
  const ink = new Uint8Array(20 * 10).fill(1)
  const { ink: out, width, height } = arched({ ink, width: 20, height: 10 }, 0.5)
  const topOf = (x: number) => Array.from({ length: height }, (_, y) => out[y * width + x]).indexOf(1)
  expect([topOf(0), topOf(10), topOf(19)]).toEqual([5, 0, 4])
  expect(out.reduce((sum, value) => sum + value, 0)).toBe(200)
})
