import { expect, it } from 'vitest'
import { sortInTurns } from '#core/contacts/search/sort-in-turns.ts'

it.each([0, 1, 999, 1000, 1001, 2000, 7321])('sorts %s items like toSorted, and keeps equal ones in order', async n => {
  const items = Array.from({ length: n }, (_, index) => ({ key: (index * 7919) % 101, index }))
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
  expect(await sortInTurns(items, compare)).toEqual(items.toSorted(compare))
})

it('lets others have their turn', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await sortInTurns(
    Array.from({ length: 10_000 }, (_, index) => -index),
    (a, b) => a - b,
  )
  isOver = true
  expect(turns).toBeGreaterThan(20)
})
