import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { type Contact, emptyContact } from '#contracts/contacts.ts'
import { contactsKey, dropContacts, putContact, refreshContacts } from './contacts.ts'
import { eventsKey } from './events.ts'
import { createQueryClient } from './query-client.ts'
import { dropContactEverywhere, putBackEverywhere } from './scans.ts'

const userId = 7
const contact: Contact = { ...emptyContact, id: 1, event_id: 4 }

function putInList(queryClient: QueryClient, listed: Contact): void {
  queryClient.setQueryData([...contactsKey(userId), 'one list'], { contacts: [listed], total: 1, is_guess: false })
}

test.each([
  ['moved to another', true, { event_id: 5 }],
  ['rated', true, { rating: 'hot' }],
  ['renamed', false, { first_name: 'Grace' }],
] as const)('the events are counted anew when a contact is %s: %s', (_, isCounted, change) => {
  const queryClient = createQueryClient()
  putInList(queryClient, contact)
  putContact(queryClient, userId, contact)
  queryClient.setQueryData(eventsKey(userId), { events: [] })
  putContact(queryClient, userId, { ...contact, ...change })
  expect(queryClient.getQueryState(eventsKey(userId))?.isInvalidated).toBe(isCounted)
})

test.each([
  ['list', { ...contact, event_id: 5 }, contact],
  ['opened contact', contact, { ...contact, event_id: 5 }],
])('the events are counted anew when a contact is moved where only the %s has it as it was', (_, listed, opened) => {
  const queryClient = createQueryClient()
  putContact(queryClient, userId, opened)
  putInList(queryClient, listed)
  queryClient.setQueryData(eventsKey(userId), { events: [] })
  putContact(queryClient, userId, contact)
  expect(queryClient.getQueryState(eventsKey(userId))?.isInvalidated).toBe(true)
})

test('the events are counted anew when a contact that was opened is deleted and brought back', () => {
  const queryClient = createQueryClient()
  putInList(queryClient, contact)
  putContact(queryClient, userId, contact)
  dropContactEverywhere(queryClient, userId, contact.id)
  queryClient.setQueryData(eventsKey(userId), { events: [] })
  putBackEverywhere(queryClient, userId, contact)
  expect(queryClient.getQueryState(eventsKey(userId))?.isInvalidated).toBe(true)
})

test('events whose first answer is on its way when a contact is rated are asked for again', async () => {
  const queryClient = createQueryClient()
  const answers: (() => void)[] = []
  const queryFn = () => new Promise<{ events: [] }>(resolve => answers.push(() => resolve({ events: [] })))
  onTestFinished(new QueryObserver(queryClient, { queryKey: eventsKey(userId), queryFn }).subscribe(() => undefined))
  expect(answers).toHaveLength(1)
  putContact(queryClient, userId, { ...contact, rating: 'hot' })
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(answers).toHaveLength(2)
})

test('the events are counted anew once when a contact is deleted, after the server has done it', async () => {
  const queryClient = createQueryClient()
  let isDeleted = false
  const askedWhenDeleted: boolean[] = []
  const queryFn = async () => {
    askedWhenDeleted.push(isDeleted)
    return { events: [] }
  }
  onTestFinished(new QueryObserver(queryClient, { queryKey: eventsKey(userId), queryFn }).subscribe(() => undefined))
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  dropContacts(queryClient, userId, [contact.id])
  await Promise.resolve()
  isDeleted = true
  await refreshContacts(queryClient, userId)
  expect(askedWhenDeleted).toEqual([false, true])
})
