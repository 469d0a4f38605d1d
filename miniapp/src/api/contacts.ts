import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallName } from '#contracts/calls.ts'
import type { ContactPage, ContactSort, contactFilterSchema } from '#contracts/contact-lists.ts'
import type { Contact } from '#contracts/contacts.ts'
import type { ScanPage } from '#contracts/scans.ts'
import { type Api, useApi } from './api-context.tsx'
import { ApiError } from './api-error.ts'
import { eventsKey } from './events.ts'
import { forgetContacts } from './kept/keepers.ts'
import { keyOf } from './use-call.ts'

const name = 'GET /api/contacts/{userId}/page'
const contactCall = 'GET /api/contacts/{userId}/{contactId}'

/** What the query keys of every list of the caller's contacts have in common. */
export const contactsKey = (userId: number) => [name, { userId }]

/** The query key of the contacts of the team that the caller is in. */
export const teamContactsKey = (userId: number) => ['GET /api/teams/{userId}/contacts' satisfies CallName, { userId }]

const contactKey = (userId: number, contactId: number) => keyOf(contactCall, { userId, contactId })

/** Which contacts are listed, and in which order. */
export type ContactList = z.output<typeof contactFilterSchema> & { sort: ContactSort }

/** All contacts, newest first: the list as it opens. */
export const everything: ContactList = { q: '', sort: 'newest' }

/** The query of one page of a list. */
export function contactPageQuery(api: Api, list: ContactList, page: number) {
  const input = { userId: api.userId, query: { ...list, page } }
  return {
    queryKey: keyOf(name, input),
    // What is typed next takes the question back.
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ContactPage> =>
      (await api.open(name, input, { signal })).json(),
  }
}

/** One contact; `isGone` for one that is deleted or somebody else's. */
export function useContact(contactId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const input = { userId: api.userId, contactId }
  const query = useQuery<Contact>({
    queryKey: contactKey(api.userId, contactId),
    queryFn: () => api.call(contactCall, input),
    initialData: () => findShown(queryClient, api.userId, contactId),
    enabled: Number.isSafeInteger(contactId) && contactId > 0,
  })
  const isNoQuestion = query.fetchStatus === 'idle' && !query.data && !query.error
  return { ...query, isGone: isNoQuestion || isGone(query.error) }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** What a device kept from an earlier visit, or what is being asked for again, may be old. */
const isFresh = ({ state }: Query) => !state.isInvalidated

/** A contact as a fresh list or answer of the chat has it: it is not asked for again. */
function findShown(queryClient: QueryClient, userId: number, contactId: number): Contact | undefined {
  const scansKey = keyOf('GET /api/scans/{userId}', { userId })
  const answered = queryClient.getQueriesData<ScanPage>({ queryKey: scansKey, predicate: isFresh })
  return (
    findListed(queryClient, userId, contactId, isFresh) ??
    answered
      .flatMap(([, page]) => page?.scans.flatMap(({ contact }) => contact ?? []) ?? [])
      .find(({ id }) => id === contactId)
  )
}

function findListed(
  queryClient: QueryClient,
  userId: number,
  contactId: number,
  predicate: (query: Query) => boolean = () => true,
): Contact | undefined {
  const pages = queryClient.getQueriesData<ContactPage>({ queryKey: contactsKey(userId), predicate })
  return pages.flatMap(([, page]) => page?.contacts ?? []).find(contact => contact.id === contactId)
}

/**
 * Changes what is held of these queries. An answer on its way may have been read before the change: it is asked for again,
 * also where it is the first one, which `invalidateQueries` would wait for.
 */
export function changeHeld(
  queryClient: QueryClient,
  queryKeys: readonly (readonly unknown[])[],
  change: () => void,
): void {
  const late = queryKeys.flatMap(queryKey => queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
  // Before the change, which is taken back with them otherwise.
  for (const query of late) void query.cancel({ revert: true })
  change()
  for (const query of late) query.fetch().catch(() => undefined)
}

/** Shows a saved contact wherever it is listed; a new one, or one that was scanned again, has another place. */
export function putContact(queryClient: QueryClient, userId: number, contact: Contact): void {
  const queryKey = contactsKey(userId)
  const listed = findListed(queryClient, userId, contact.id)
  const held = [queryClient.getQueryData<Contact>(contactKey(userId, contact.id)), listed]
  changeHeld(queryClient, [contactKey(userId, contact.id), queryKey], () => {
    queryClient.setQueryData(contactKey(userId, contact.id), contact)
    queryClient.setQueriesData<ContactPage>(
      { queryKey },
      page => page && { ...page, contacts: page.contacts.map(one => (one.id === contact.id ? contact : one)) },
    )
  })
  // A contact in no list may have been deleted. The list and the opened contact may be of different age.
  const isCounted = listed && held.every(one => !one || isCountedAlike(one, contact))
  if (!isCounted) countEventsAnew(queryClient, userId)
  if (contact.standing !== 'owner') void queryClient.invalidateQueries({ queryKey: teamContactsKey(userId) })
  if (listed?.timestamp !== contact.timestamp) void queryClient.invalidateQueries({ queryKey })
}

/** Events say how many contacts they have, and how many of each rating. */
const isCountedAlike = (one: Contact, other: Contact) => one.event_id === other.event_id && one.rating === other.rating

/** Fetches the events again, also where their first answer is on its way. */
function countEventsAnew(queryClient: QueryClient, userId: number): void {
  const queryKey = eventsKey(userId)
  changeHeld(queryClient, [queryKey], () => void queryClient.invalidateQueries({ queryKey }))
}

/** Takes contacts off every list, and off what this device keeps. `refreshContacts` then fills the gaps. */
export function dropContacts(queryClient: QueryClient, userId: number, ids: readonly number[]): void {
  const queryKey = contactsKey(userId)
  forgetContacts(queryClient, ids)
  changeHeld(queryClient, [queryKey], () =>
    queryClient.setQueriesData<ContactPage>({ queryKey }, page => {
      const left = page?.contacts.filter(({ id }) => !ids.includes(id))
      return page && left && { ...page, contacts: left, total: page.total - (page.contacts.length - left.length) }
    }),
  )
}

/** What belongs to a contact and goes along where two are merged or brought apart. */
const belongings = [
  'GET /api/contacts/{userId}/{contactId}/image',
  'GET /api/contacts/{userId}/{contactId}/earlier-cards',
  'GET /api/contacts/{userId}/{contactId}/voice-notes',
  'GET /api/contacts/{userId}/{contactId}/answers',
] satisfies CallName[]

/** The query keys of all that shows contacts or counts them. */
export const contactKeys = (userId: number) => [
  contactsKey(userId),
  teamContactsKey(userId),
  [contactCall, { userId }],
  eventsKey(userId),
]

/** Refetches the lists, the events and the contact that are shown, then what belongs to the contact, unless it is gone. */
export async function refreshContacts(queryClient: QueryClient, userId: number): Promise<void> {
  await Promise.all(contactKeys(userId).map(queryKey => queryClient.invalidateQueries({ queryKey })))
  const predicate = ({ queryKey: [, owner] }: Query) => !isGone(queryClient.getQueryState([contactCall, owner])?.error)
  await Promise.all(belongings.map(call => queryClient.invalidateQueries({ queryKey: [call, { userId }], predicate })))
}
