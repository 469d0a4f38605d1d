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
  const listed = useMemo(
    () => (eventId ? contacts?.filter(contact => contact.event_id === Number(eventId)) : contacts),
    [contacts, eventId],
  )
  return { name: eventId ? listed?.[0]?.event : undefined, listed, clear: () => setEventId(null) }
}
