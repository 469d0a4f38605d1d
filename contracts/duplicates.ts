import { z } from 'zod'
import type { Contact } from './contacts.ts'

/** Why two contacts may be one person: what they share, or that they are one letter apart. */
export type DuplicateReason = 'email' | 'phone' | 'name' | 'letter'

/** Two contacts that are likely to be one person, the one scanned last first. */
export type DuplicatePair = { reasons: DuplicateReason[]; contacts: [Contact, Contact] }

/** Pairs that are shown at a time. */
export const shownPairs = 20

/** `GET /api/contacts/{userId}/duplicates`: the likeliest pairs, `shownPairs` at most, and how many there are. */
export type Duplicates = { pairs: DuplicatePair[]; total: number }

const contactId = z.number().int().positive()

/** The body of `POST /api/contacts/{userId}/keep-apart`: two contacts that are different people. */
export const keepApartSchema = z.strictObject({ ids: z.tuple([contactId, contactId]) })

/** The body of `POST /api/contacts/{userId}/{contactId}/merge`: the contact that goes into this one. */
export const mergeRequestSchema = z.strictObject({ other_id: contactId })

/** What a merge answers: the contact that stays, and the merge, by which it is undone. */
export type MergedContact = { contact: Contact; merge_id: number }

type MergedPerson = Pick<Contact, 'id' | 'first_name' | 'last_name' | 'company' | 'email' | 'phone'>

/**
 * A merge that can be undone: of two contacts, by its id, or of a card that a member of the person's team scanned, by the
 * card's id (`keep-both`). A card has no contact of its own.
 */
export type UndoableMerge = {
  kind: 'contacts' | 'card'
  id: number
  /** ISO 8601 UTC. */
  merged_at: string
  kept: MergedPerson
  gone: Omit<MergedPerson, 'id'> & { id: number | null }
  /** The member who scanned the card; null for two contacts. */
  by: string | null
}
