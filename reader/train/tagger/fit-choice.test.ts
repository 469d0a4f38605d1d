import { expect, it } from 'vitest'
import { type Contest, fitChoice } from './fit-choice.ts'

const contest = (own: number, tagger: number, right: 0 | 1): Contest => ({
  options: [
    { own, tagger, isNone: false },
    { own: 1 - own, tagger: 1 - tagger, isNone: true },
  ],
  right: [right === 0, right === 1],
})

it('a judge that is right more often counts more', () => {
  const contests = Array.from({ length: 40 }, (_, at) => (at < 32 ? contest(0.2, 0.9, 0) : contest(0.9, 0.2, 1)))
  const { own, tagger } = fitChoice([...contests, ...contests])
  expect(tagger).toBeGreaterThan(own)
})

it('with nothing to learn from, the first judge counts more', () => {
  const { own, tagger } = fitChoice([])
  expect(own).toBeGreaterThan(tagger)
})
