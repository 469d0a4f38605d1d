import { expect, it } from 'vitest'
import { emptyCard } from '#contracts/contacts.ts'
import { searchTextOf } from '#core/contact-rows/search-text.ts'
import { longestSearchText } from '#db/schema.ts'

it('the search text of notes of many long words, as they are folded, has a limit', () => {
  const notes = Array.from({ length: 100 }, (_, n) => `${n} ${'ﷺ'.repeat(10)}`).join(' ')
  const text = searchTextOf({ ...emptyCard, notes, tags: [] })
  expect(text.length).toBeLessThanOrEqual(longestSearchText)
  expect(text.length).toBeGreaterThan(longestSearchText / 2)
})
