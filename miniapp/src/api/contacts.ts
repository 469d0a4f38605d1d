import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Contact } from '#core/contracts/contacts.ts'
import { useApi } from './api-context.tsx'

/** The query key and path of the caller's contacts, newest first. */
export const contactsKey = (userId: number) => [`/api/contacts/${userId}`] as const

/** The path of one contact. */
export const contactPath = (userId: number, contactId: number) => `/api/contacts/${userId}/${contactId}`

/** The query of the caller's contacts. */
export function useContactsQuery() {
  return { queryKey: contactsKey(useApi().userId) }
}

/** The caller's contacts, newest first. */
export function useContacts(): UseQueryResult<Contact[]> {
  return useQuery<Contact[]>(useContactsQuery())
}

/** The contacts with this one in its place: newest first, at most once. */
export function withContact(contacts: readonly Contact[], contact: Contact): Contact[] {
  const others = contacts.filter(other => other.id !== contact.id)
  const index = others.findIndex(other => other.timestamp <= contact.timestamp)
  return others.toSpliced(index === -1 ? others.length : index, 0, contact)
}

/** Shows a saved contact in the list, where the list has been loaded. */
export function putContact(queryClient: QueryClient, userId: number, contact: Contact): void {
  queryClient.setQueryData<Contact[]>(contactsKey(userId), contacts => contacts && withContact(contacts, contact))
}

/** Takes a contact off the list. */
export function dropContact(queryClient: QueryClient, userId: number, contactId: number): void {
  queryClient.setQueryData<Contact[]>(contactsKey(userId), contacts =>
    contacts?.filter(contact => contact.id !== contactId),
  )
}
