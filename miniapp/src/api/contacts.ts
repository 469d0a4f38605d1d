import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import type { Contact } from '#core/contracts/contacts.ts'
import { useApi } from './api-context.tsx'
import { keyOf, useCall } from './use-call.ts'

/** The query key of the caller's contacts, newest first. */
export const contactsKey = (userId: number) => keyOf('GET /api/contacts/{userId}', { userId })

/** The caller's contacts, newest first. */
export function useContacts(): UseQueryResult<Contact[]> {
  const { userId } = useApi()
  return useCall('GET /api/contacts/{userId}', { userId })
}

/** The contacts with this one in its place: newest first, at most once. */
export function withContact(contacts: readonly Contact[], contact: Contact): Contact[] {
  const others = contacts.filter(other => other.id !== contact.id)
  const index = others.findIndex(other => other.timestamp <= contact.timestamp)
  return others.toSpliced(index === -1 ? others.length : index, 0, contact)
}

/** Shows a saved contact in the list, where the list has been loaded. */
export function putContact(queryClient: QueryClient, userId: number, contact: Contact): void {
  queryClient.setQueryData(contactsKey(userId), contacts => contacts && withContact(contacts, contact))
}

/** Takes a contact off the list. */
export function dropContact(queryClient: QueryClient, userId: number, contactId: number): void {
  queryClient.setQueryData(contactsKey(userId), contacts => contacts?.filter(contact => contact.id !== contactId))
}
