import { expect, test } from 'vitest'
import { cardsByHour } from './team-hours.tsx'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('hours of several people are added up, and all days have the same hours', () => {
  const { first, days } = cardsByHour([
    { hour: at(23, 9), user_id: 1, cards: 2 },
    { hour: at(23, 9), user_id: 2, cards: 3 },
    { hour: at(23, 11), user_id: 1, cards: 1 },
    { hour: at(24, 12), user_id: null, cards: 4 },
  ])
  expect(first).toBe(9)
  expect(days.map(({ day, cards, hours }) => [day, cards, hours])).toEqual([
    ['2026-11-23', 6, [5, 0, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['2026-11-24', 4, [0, 0, 0, 4, 0, 0, 0, 0, 0, 0]],
  ])
})

test('a late hour has the hours before it, and a long day all of its hours', () => {
  const one = (hour: number) => ({ hour: at(23, hour), user_id: 1, cards: 1 })
  expect(cardsByHour([one(23)])).toMatchObject({ first: 14, days: [{ hours: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }] })
  const long = cardsByHour([one(7), one(22)])
  expect([long.first, long.days[0]?.hours.length]).toEqual([7, 16])
})
