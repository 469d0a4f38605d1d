import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import type { Contact } from '#core/contracts/contacts.ts'

/** The contacts of the event that the address names (`?event=`) when the screen opens, and its name, until it is cleared. */
export function useEventFilter(contacts: readonly Contact[] | undefined): {
  name: string | undefined
  listed: readonly Contact[] | undefined
  clear: () => void
} {
  const [eventId, setEventId] = useState<string | null>(new URLSearchParams(useSearch()).get('event'))
  const met = useMemo(
    () => (eventId ? contacts?.filter(contact => contact.event_id === Number(eventId)) : undefined),
    [contacts, eventId],
  )
  // Of an event without contacts there is nothing to list, and everybody else is not hidden for it.
  const [first] = met ?? []
  return { name: first?.event, listed: first ? met : contacts, clear: () => setEventId(null) }
}
