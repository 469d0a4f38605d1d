import { expect, it } from 'vitest'
import { createRandom } from '#reader/synth/random.ts'
import { fitTogether, type JudgedWhole } from './fit-together.ts'

/** Cards on which one of two wholes, which are as probable, is right: mostly the one of which `near` holds, whether or not `first` does. */
function drawn(count: number): JudgedWhole[][] {
  const random = createRandom(3)
  return Array.from({ length: count }, () => {
    const isNear = random.chance(0.8)
    const hints = (near: boolean) => [...(near ? ['near'] : []), ...(random.chance(0.5) ? ['first'] : [])]
    return [true, false].map(near => ({ log: 0, hints: hints(near), isRight: near === isNear }))
  })
}

it('finds what speaks for right wholes, and that another thing says nothing', () => {
  const { near = 0, first = 9 } = fitTogether(drawn(2000))
  expect(near).toBeGreaterThan(1)
  expect(Math.abs(first)).toBeLessThan(0.2)
})

it('learns nothing of cards on which no whole is right', () => {
  expect(fitTogether([[{ log: 0, hints: ['near'], isRight: false }]])).toEqual({ near: 0 })
})
