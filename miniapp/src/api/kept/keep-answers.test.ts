import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { Contact } from '#contracts/contacts.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { dropContacts, everything, putContact } from '#miniapp/api/contacts.ts'
import { createQueryClient } from '#miniapp/api/query-client.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { keyOf } from '#miniapp/api/use-call.ts'
import { userKey } from '#miniapp/api/user.ts'
import type { AnswerStore, KeptAnswer } from './answer-store.ts'
import { keepAnswers } from './keep-answers.ts'
import type { Keeper } from './keepers.ts'
import { mostKept } from './kept-calls.ts'

const userId = 7
const page = (ids: readonly number[]) => ({ contacts: ids.map(contact), total: ids.length, is_guess: false })
const contact = (id: number) => ({ id, first_name: `Person ${id}` }) as Contact
const listKey = keyOf('GET /api/contacts/{userId}/page', { userId, query: { ...everything, page: 1 } })
const contactKey = (contactId: number) => keyOf('GET /api/contacts/{userId}/{contactId}', { userId, contactId })
const imageKey = (contactId: number): readonly unknown[] =>
  keyOf('GET /api/contacts/{userId}/{contactId}/image', {
    ...{ userId, contactId },
    query: { side: 'front', form: 'thumbnail' },
  })

/** A device's storage. It takes `room` signs, and is the same for every page that is opened with it. */
function createDevice(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, KeptAnswer>()
  const store: AnswerStore = {
    names: async () => [...kept.keys()],
    read: async names => names.map(name => kept.get(name)),
    async write(answers) {
      const after = new Map([...kept, ...answers])
      if (JSON.stringify([...after]).length > room) throw new DOMException('full', 'QuotaExceededError')
      for (const [name, answer] of answers) kept.set(name, structuredClone(answer))
    },
    remove: async names => {
      for (const name of names) kept.delete(name)
    },
  }
  return { kept, store }
}

const open: { keeper: Keeper; queryClient: QueryClient }[] = []
function openPage(device: { store: AnswerStore }, build = 'a', queryClient = createQueryClient()) {
  const opened = { queryClient, keeper: keepAnswers({ queryClient, store: device.store, build }) }
  open.push(opened)
  return opened
}
afterEach(() => {
  for (const { keeper, queryClient } of open.splice(0)) {
    keeper.stop()
    queryClient.clear()
  }
})

const offline = () => Promise.reject(new ApiError({ status: 0, code: 'offline', message: 'offline' }))
/** What a screen sees of a query without a connection. */
async function seenOffline({ queryClient, keeper }: (typeof open)[number], queryKey: readonly unknown[]) {
  await queryClient.fetchQuery({ queryKey, queryFn: offline }).catch(() => undefined)
  await keeper.flush()
  return queryClient.getQueryData(queryKey)
}

test('what was loaded is there on the next page, also a contact that was only listed, and is asked for again', async () => {
  const device = createDevice()
  const before = openPage(device)
  before.queryClient.setQueryData(listKey, page([1, 2]))
  before.queryClient.setQueryData(imageKey(1), 'data:image/jpeg;base64,AAAA')
  await before.keeper.flush()

  const after = openPage(device)
  expect(await seenOffline(after, listKey)).toEqual(page([1, 2]))
  expect(await seenOffline(after, contactKey(2))).toEqual(contact(2))
  expect(await seenOffline(after, imageKey(1))).toBe('data:image/jpeg;base64,AAAA')
  const state = after.queryClient.getQueryState(listKey)
  expect(state).toMatchObject({ status: 'success', isInvalidated: true })
})

test('what the server says is never replaced by what was kept, and a change here is kept', async () => {
  const device = createDevice()
  const before = openPage(device)
  before.queryClient.setQueryData(listKey, page([1]))
  await before.keeper.flush()
  before.queryClient.setQueryData(listKey, { ...page([1]), total: 9 })
  await before.keeper.flush()
  const after = openPage(device)
  after.queryClient.setQueryData(userKey(userId), undefined)
  await after.queryClient.fetchQuery({ queryKey: listKey, queryFn: async () => page([3]) })
  await after.keeper.flush()
  expect(after.queryClient.getQueryData(listKey)).toEqual(page([3]))
  expect([...device.kept.values()].map(({ data }) => data)).toEqual([page([3])])
})

test('answers of another build, and those of a month ago, are not shown', async () => {
  const device = createDevice()
  const before = openPage(device)
  before.queryClient.setQueryData(listKey, page([1]))
  await before.keeper.flush()
  expect(await seenOffline(openPage(device, 'b'), listKey)).toBeUndefined()
  for (const answer of device.kept.values()) answer.at -= 31 * 24 * 3_600_000
  expect(await seenOffline(openPage(device), listKey)).toBeUndefined()
})

test('the contacts opened last are kept with what belongs to them, and no others', async () => {
  const device = createDevice()
  const before = openPage(device)
  for (let id = 1; id <= mostKept.opened + 1; id++) {
    before.queryClient.setQueryData(contactKey(id), contact(id))
    before.queryClient.setQueryData(imageKey(id), `picture ${id}`)
    await before.keeper.flush()
  }
  before.queryClient.setQueryData(listKey, page([]))
  await before.keeper.flush()
  const after = openPage(device)
  expect(await seenOffline(after, contactKey(1))).toBeUndefined()
  expect(await seenOffline(after, imageKey(1))).toBeUndefined()
  expect(await seenOffline(after, contactKey(2))).toEqual(contact(2))
  expect(await seenOffline(after, imageKey(2))).toBe('picture 2')
})

test('what the first screen loaded before anything was kept is kept as well', async () => {
  const device = createDevice()
  const queryClient = createQueryClient()
  queryClient.setQueryData(contactKey(9), contact(9))
  const before = openPage(device, 'a', queryClient)
  await before.keeper.flush()
  queryClient.setQueryData(listKey, page([]))
  await before.keeper.flush()
  expect(await seenOffline(openPage(device), contactKey(9))).toEqual(contact(9))
})

test('of the conversation the last exchanges are kept, and of a search nothing', async () => {
  const device = createDevice()
  const before = openPage(device)
  const scans = Array.from({ length: mostKept.exchanges + 10 }, (_, id) => ({ id, contact: null }))
  before.queryClient.setQueryData<unknown>(scansKey(userId), { scans, has_earlier: false })
  const search = keyOf('GET /api/contacts/{userId}/page', { userId, query: { ...everything, q: 'ana', page: 1 } })
  before.queryClient.setQueryData(search, page([1]))
  await before.keeper.flush()
  expect([...device.kept.values()].map(({ data }) => data)).toEqual([{ scans: scans.slice(10), has_earlier: true }])
})

test('a contact that is deleted, here or elsewhere, leaves the device with its pictures', async () => {
  const device = createDevice()
  const opened = openPage(device)
  opened.queryClient.setQueryData(listKey, page([1, 2, 3]))
  for (const id of [1, 2, 3]) {
    opened.queryClient.setQueryData(contactKey(id), contact(id))
    opened.queryClient.setQueryData(imageKey(id), `picture ${id}`)
  }
  await opened.keeper.flush()
  dropContacts(opened.queryClient, userId, [1])
  const gone = () => Promise.reject(new ApiError({ status: 404, code: 'not-found', message: 'gone' }))
  await opened.queryClient.fetchQuery({ queryKey: contactKey(2), queryFn: gone, staleTime: 0 }).catch(() => undefined)
  await opened.keeper.flush()
  const text = JSON.stringify([...device.kept])
  expect(text).not.toContain('picture 1')
  expect(text).not.toContain('picture 2')
  expect(text).toContain('picture 3')
})

test('a contact that is deleted also leaves the lists and the conversation that no screen has loaded', async () => {
  const device = createDevice()
  const before = openPage(device)
  const ofEvent = keyOf('GET /api/contacts/{userId}/page', { userId, query: { ...everything, event: 4, page: 1 } })
  before.queryClient.setQueryData(ofEvent, page([1, 2]))
  before.queryClient.setQueryData<unknown>(scansKey(userId), {
    scans: [1, 2].map(id => ({ id, contact: contact(id) })),
    has_earlier: false,
  })
  await before.keeper.flush()
  const { keeper, queryClient } = openPage(device)
  await keeper.flush()
  dropContacts(queryClient, userId, [1])
  await keeper.flush()
  const text = JSON.stringify([...device.kept.values()].map(({ data }) => data))
  expect(text).not.toContain('Person 1')
  expect(text).toContain('Person 2')
  const after = openPage(device)
  expect(await seenOffline(after, ofEvent)).toEqual(page([2]))
  expect(await seenOffline(after, contactKey(1))).toBeUndefined()
})

test('a contact that is changed is changed in the lists that no screen has loaded, too', async () => {
  const device = createDevice()
  const before = openPage(device)
  before.queryClient.setQueryData(listKey, page([1, 2]))
  before.queryClient.setQueryData<unknown>(scansKey(userId), {
    scans: [1, 2].map(id => ({ id, contact: contact(id) })),
    has_earlier: false,
  })
  await before.keeper.flush()
  const { keeper, queryClient } = openPage(device)
  putContact(queryClient, userId, { ...contact(1), first_name: 'Grace' })
  await keeper.flush()
  const after = openPage(device)
  expect(await seenOffline(after, contactKey(1))).toMatchObject({ first_name: 'Grace' })
  expect(JSON.stringify(await seenOffline(after, listKey))).toMatch(/Grace.*Person 2/)
  expect(JSON.stringify(await seenOffline(after, scansKey(userId)))).toMatch(/Grace.*Person 2/)
})

test('what the server refuses is not shown from a device that answers later', async () => {
  const device = createDevice()
  const before = openPage(device)
  before.queryClient.setQueryData(listKey, page([1]))
  await before.keeper.flush()
  const wait = Promise.withResolvers<void>()
  const slow = { ...device.store, names: () => wait.promise.then(device.store.names) }
  const { keeper, queryClient } = openPage({ store: slow })
  const refused = () => Promise.reject(new ApiError({ status: 404, code: 'not-found', message: 'gone' }))
  await queryClient.fetchQuery({ queryKey: contactKey(1), queryFn: refused }).catch(() => undefined)
  wait.resolve()
  await keeper.flush()
  expect(queryClient.getQueryState(contactKey(1))).toMatchObject({ status: 'error', data: undefined })
})

test('a full device loses nothing that it kept but pictures, and the screens do not hear of it', async () => {
  const device = createDevice(8000)
  const opened = openPage(device)
  opened.queryClient.setQueryData(listKey, page([1, 2]))
  opened.queryClient.setQueryData(imageKey(1), 'p'.repeat(4000))
  await opened.keeper.flush()
  opened.queryClient.setQueryData(contactKey(1), contact(1))
  opened.queryClient.setQueryData(imageKey(2), 'q'.repeat(4000))
  await opened.keeper.flush()
  opened.queryClient.setQueryData<unknown>(userKey(userId), { plan: 'r'.repeat(9000) })
  await opened.keeper.flush()
  const after = openPage(device)
  expect(await seenOffline(after, listKey)).toEqual(page([1, 2]))
  expect(await seenOffline(after, contactKey(1))).toEqual(contact(1))
  expect(await seenOffline(after, imageKey(1))).toBeUndefined()
  expect(await seenOffline(after, userKey(userId))).toBeUndefined()
  expect(opened.queryClient.getQueryData(imageKey(2))).toBe('q'.repeat(4000))
})

test('after the end nothing more is written', async () => {
  const device = createDevice()
  const { keeper, queryClient } = openPage(device)
  queryClient.setQueryData(listKey, page([1]))
  keeper.stop()
  await keeper.flush()
  queryClient.setQueryData(listKey, page([2]))
  await keeper.flush()
  expect(device.kept.size).toBe(0)
})
