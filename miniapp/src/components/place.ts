import { createContext, useContext } from 'react'
import type { CardField } from '#contracts/contacts.ts'

/** The addresses of the screens that the Mini App and the portal share. */
export type Place = {
  contacts: string
  contact: (contactId: number) => string
  /** The contact beside the photo of its card, at a field. */
  compare: (contactId: number, field?: CardField) => string
  contactsOf: (eventId: number) => string
  events: string
  /** The contacts that may be the same person. */
  duplicates: string
  /** Where a first contact comes from. */
  scan: string
  plans: string
  settings: string
  /** The words for contacts with and without a first message, where they differ from the Mini App's. */
  sentWords?: { sent: string; notSent: string }
}

/** The Mini App's addresses; the portal gives its own. */
export const PlaceContext = createContext<Place>({
  contacts: '/contacts',
  contact: contactId => `/contacts/${contactId}`,
  compare: (contactId, field) => `/contacts/${contactId}/compare${field ? `?field=${field}` : ''}`,
  contactsOf: eventId => `/contacts?event=${eventId}`,
  events: '/contacts/events',
  duplicates: '/contacts/duplicates',
  scan: '/',
  plans: '/subscription',
  settings: '/settings/messages',
})

/** The addresses of the part of the product that this screen is shown in. */
export function usePlace(): Place {
  return useContext(PlaceContext)
}
