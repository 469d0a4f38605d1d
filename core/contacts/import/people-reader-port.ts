import type { CardContact } from '#contracts/contacts.ts'
import type { RemarkLabels } from './remark-labels.ts'

/** Somebody who may become a contact, with what an address book knows beyond a card. */
export type NewPerson = { card: CardContact; notes: string; tags: string[] }

/** What came: a file of vCards, or codes that a scanner read. */
export type PeopleSource = { bytes: Uint8Array } | { codes: readonly string[] }

/** How it is read: at most so many cards of a file, the region of numbers without a country code, and what notes call things. */
export type PeopleQuery = { source: PeopleSource; most: number; region: string | undefined; labels: RemarkLabels }

/** The people found, and how many cards or codes name nobody. */
export type FoundPeople = { people: NewPerson[]; skipped: number }

/** Reads what strangers have written, away from the event loop. */
export type PeopleReaderPort = {
  /** Throws `no-vcards` for what cannot be read in a reasonable time. */
  read(query: PeopleQuery): Promise<FoundPeople>
  close(): Promise<void>
}
