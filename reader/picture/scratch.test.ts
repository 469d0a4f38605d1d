import { expect, it } from 'vitest'
import { createScratch } from './scratch.ts'

it('lends the same memory again, and a larger buffer when more is needed', () => {
  const scratch = createScratch()
  const first = scratch(100)
  expect(first).toHaveLength(100)
  expect(scratch(50).buffer).toBe(first.buffer)
  expect(scratch(1000)).toHaveLength(1000)
})
