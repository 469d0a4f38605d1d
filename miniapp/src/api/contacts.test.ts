import { expect, test } from 'vitest'
import { emptyContact } from '#contracts/contacts.ts'
import { dropContacts, putContact } from './contacts.ts'
import { eventsKey } from './events.ts'
import { createQueryClient } from './query-client.ts'

const userId = 7
const contact = { ...emptyContact, id: 1, event_id: 4 }

test.each([
  ['moved to another', true, { event_id: 5 }],
  ['rated', true, { rating: 'hot' }],
  ['renamed', false, { first_name: 'Grace' }],
] as const)('the events are counted anew when a contact is %s: %s', (_, isCounted, change) => {
  const queryClient = createQueryClient()
  putContact(queryClient, userId, contact)
  queryClient.setQueryData(eventsKey(userId), { events: [] })
  putContact(queryClient, userId, { ...contact, ...change })
  expect(queryClient.getQueryState(eventsKey(userId))?.isInvalidated).toBe(isCounted)
})

test('the events are counted anew when a contact is deleted', () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(eventsKey(userId), { events: [] })
  dropContacts(queryClient, userId, [1])
  expect(queryClient.getQueryState(eventsKey(userId))?.isInvalidated).toBe(true)
})
