import type { CardContact } from '#contracts/contacts.ts'
import type { ColumnField, CsvColumn } from '#contracts/import/csv-columns.ts'
import type { Beside } from '#contracts/import/imports.ts'
import type { UploadedFile } from '#core/base/files/file-pieces.ts'
import type { RemarkLabels } from './remark-labels.ts'

/** Somebody who may become a contact, with what an address book knows beyond a card. */
export type NewPerson = { card: CardContact; notes: string; tags: string[] } & Beside

/**
 * What came: a file of vCards, a table (CSV) with what the person chose for its columns, or codes that a scanner read. A
 * table that is a file of vCards after all is read as one.
 */
export type PeopleSource =
  | { bytes: Uint8Array | UploadedFile; isTable?: boolean; fields?: readonly ColumnField[] | undefined }
  | { codes: readonly string[] }

/** How it is read: at most so many cards of a file, the region of numbers without a country code, and what notes call things. */
export type PeopleQuery = { source: PeopleSource; most: number; region: string | undefined; labels: RemarkLabels }

/** How many people were found, how many cards, codes or rows name nobody, and the columns of a table. */
export type FoundPeople = { inFile: number; skipped: number; columns: CsvColumn[] }

/** Some of the people as JSON in UTF-8 (`NewPerson[]`): `maxImported` of them in each part, the last one apart. */
export type PeoplePart = Uint8Array<ArrayBuffer>

/** Whose file it is. `willRead` is awaited when its turn has come; where it throws, nothing is read. */
export type Sender = { userId: number; willRead?: () => Promise<void> }

/** Reads what strangers have written, away from the event loop. */
export type PeopleReaderPort = {
  /**
   * Hands what was found to `use`, which can have the parts one by one: all people at once are more than this process should hold.
   * Throws `no-vcards` for what cannot be read in a reasonable time, and `too-many-requests` while another file of the
   * person is read or waits, or too many files wait.
   */
  read<T>(query: PeopleQuery, sender: Sender, use: UsePeople<T>): Promise<T>
  close(): Promise<void>
}

export type UsePeople<T> = (found: FoundPeople, part: (index: number) => Promise<PeoplePart>) => Promise<T>
