import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { ContactPage } from '#contracts/contact-lists.ts'
import { type Contact, emptyContact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'
import { contactsKey, putContact, teamContactsKey } from './contacts.ts'
import { eventsKey } from './events.ts'
import {
  dropContactEverywhere,
  putBackEverywhere,
  putContactEverywhere,
  putEarlier,
  putScan,
  refreshMissed,
  scansKey,
  withScan,
} from './scans.ts'
import { keyOf } from './use-call.ts'
import { userKey } from './user.ts'

const contact = (id: number, timestamp: string, first_name = `Person ${id}`): Contact => ({
  ...emptyContact,
  id,
  first_name,
  timestamp,
})
const scan = (id: number, status: Scan['status'], saved: Contact | null = null): Scan => ({
  id,
  status,
  source: 'web',
  received_at: '2026-11-20T10:00:00Z',
  failure: null,
  card_id: null,
  merged: false,
  new_firm: null,
  is_text: false,
  back_side: false,
  deleted_contact_id: null,
  whose: null,
  unread_scripts: [],
  cards_waiting: 0,
  cards_saved: 0,
  further_merged: [],
  contact: saved,
})

test('a scan moves forward in its place and never back', () => {
  const scans = [scan(1, 'done'), scan(2, 'reading')]
  expect(withScan(scans, scan(2, 'done')).map(one => one.status)).toEqual(['done', 'done'])
  expect(withScan(scans, scan(2, 'queued')).map(one => one.status)).toEqual(['done', 'reading'])
  expect(withScan(scans, scan(3, 'queued')).map(one => one.id)).toEqual([1, 2, 3])
})

test('a finished scan appears in the chat and among the contacts, an edit and a deletion in both, and undo', () => {
  const client = new QueryClient()
  client.setQueryData(scansKey(7), { scans: [scan(1, 'reading')], has_earlier: false })
  const listKey = [...contactsKey(7), 'one list']
  const known = contact(5, '2026-11-19')
  client.setQueryData(listKey, { contacts: [known], total: 1, is_guess: false })
  const page = () => client.getQueryData<ContactPage>(listKey)
  const list = () => page()?.contacts
  const chat = () => client.getQueryData(scansKey(7))

  putScan(client, 7, scan(1, 'done', contact(5, '2026-11-20')))
  expect(list()?.[0]?.timestamp).toBe('2026-11-20')
  // Scanned again it belongs elsewhere in the list, which the server knows.
  expect(client.getQueryState(listKey)?.isInvalidated).toBe(true)

  putContactEverywhere(client, 7, contact(5, '2026-11-20', 'Grace'))
  expect(list()?.[0]?.first_name).toBe('Grace')
  expect(chat()?.scans[0]?.contact?.first_name).toBe('Grace')

  dropContactEverywhere(client, 7, 5)
  expect(page()).toMatchObject({ contacts: [], total: 0 })
  expect(chat()?.scans[0]?.contact).toBeNull()

  expect(chat()?.scans[0]?.deleted_contact_id).toBe(5)
  putBackEverywhere(client, 7, contact(5, '2026-11-20', 'Grace'))
  expect(client.getQueryState(listKey)?.isInvalidated).toBe(true)
  expect(chat()?.scans[0]?.contact?.first_name).toBe('Grace')
})

test('a contact that is saved while a page is on its way is not shown as it was before', async () => {
  const client = new QueryClient()
  const queryKey = [...contactsKey(7), 'one list']
  const pageOf = (name: string): ContactPage => ({
    contacts: [contact(5, '2026-11-20', name)],
    total: 1,
    is_guess: false,
  })
  const asked: ((page: ContactPage) => void)[] = []
  const observer = new QueryObserver<ContactPage>(client, {
    queryKey,
    queryFn: () => new Promise(resolve => void asked.push(resolve)),
    initialData: pageOf('Ana'),
  })
  const stop = observer.subscribe(() => undefined)
  putContact(client, 7, contact(5, '2026-11-20', 'Grace'))
  asked[0]?.(pageOf('Ana'))
  await expect.poll(() => asked.length).toBe(2)
  expect(observer.getCurrentResult().data).toEqual(pageOf('Grace'))
  asked[1]?.(pageOf('Grace'))
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(observer.getCurrentResult().data).toEqual(pageOf('Grace'))
  stop()
})

test.each(['that a screen shows', 'that no screen shows'])(
  'a contact that is saved while the first answers %s are on their way is not shown as it was before',
  async where => {
    const client = new QueryClient()
    const name = async (of: Promise<string>) => contact(5, '2026-11-20', await of)
    const answers: ((name: string) => void)[] = []
    const ask = () => name(new Promise(resolve => void answers.push(resolve)))
    const queries = {
      list: { queryKey: [...contactsKey(7), 'one list'], queryFn: async () => ({ contacts: [await ask()], total: 1 }) },
      chat: {
        queryKey: scansKey(7),
        queryFn: async () => ({ scans: [scan(1, 'done', await ask())], has_earlier: false }),
      },
    }
    const all = Object.values(queries) as { queryKey: readonly unknown[]; queryFn: () => Promise<unknown> }[]
    for (const query of all) {
      if (where === 'that a screen shows') onTestFinished(new QueryObserver(client, query).subscribe(() => undefined))
      else void client.prefetchQuery(query)
    }
    const late = answers.splice(0)
    expect(late).toHaveLength(2)
    putContactEverywhere(client, 7, contact(5, '2026-11-20', 'Grace'))
    for (const answer of late) answer('Ana')
    await expect.poll(() => answers.length).toBe(client.isFetching())
    for (const answer of answers) answer('Grace')
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(JSON.stringify(all.map(({ queryKey }) => client.getQueryData(queryKey)))).toMatch(/^(?!.*Ana).*Grace.*Grace/)
  },
)

test('earlier scans stand before those that are there, none twice, and news goes on coming', () => {
  const client = new QueryClient()
  client.setQueryData(scansKey(7), { scans: [scan(3, 'done'), scan(4, 'reading')], has_earlier: true })
  putEarlier(client, 7, { scans: [scan(1, 'done'), scan(2, 'done'), scan(3, 'done')], has_earlier: false })
  putScan(client, 7, scan(4, 'done'))
  const data = client.getQueryData(scansKey(7))
  expect(data?.scans.map(({ id, status }) => [id, status])).toEqual([1, 2, 3, 4].map(id => [id, 'done']))
  expect(data?.has_earlier).toBe(false)
})

test('news about one scan does not pass for the whole list', () => {
  const client = new QueryClient()
  putScan(client, 7, scan(1, 'queued'))
  expect(client.getQueryData(scansKey(7))).toBeUndefined()
})

test('whatever a scan changes is asked for again after news may have been missed', () => {
  const client = new QueryClient()
  const opened = keyOf('GET /api/contacts/{userId}/{contactId}', { userId: 7, contactId: 1 })
  const keys: (readonly unknown[])[] = [
    ...[scansKey(7), [...contactsKey(7), 'one list'], teamContactsKey(7), opened, eventsKey(7), userKey(7)],
  ]
  for (const queryKey of keys) client.setQueryData(queryKey, {})
  refreshMissed(client, 7)
  expect(keys.filter(queryKey => !client.getQueryState(queryKey)?.isInvalidated)).toEqual([])
})
