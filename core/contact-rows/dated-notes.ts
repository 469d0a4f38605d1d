import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ApiNote } from '#contracts/integrations/v1/contacts.ts'
import type { OwnedContact, ReadApp } from '#core/app.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import type { Tx } from '#db/client.ts'
import { contactNotes, contacts } from '#db/schema.ts'

type DatedNote = { text: string; created_at: Date }

/** The notes of a contact in the order in which they stand there, each with its time where that is known. Throws `not-found`. */
export function listNotes(app: ReadApp, owned: OwnedContact): ApiNote[] {
  return notesOf(getContactRow(app.db, { ...owned, action: 'read' }).notes, datedNotesOf(app.db, owned))
}

/** The notes that were added to a contact one by one and still stand among its notes, oldest first. */
export function datedNotesOf(tx: Tx, { contactId }: Pick<OwnedContact, 'contactId'>): DatedNote[] {
  const { id, text, created_at, contact_id } = contactNotes
  return tx.select({ text, created_at }).from(contactNotes).where(eq(contact_id, contactId)).orderBy(asc(id)).all()
}

/** Cuts a text into the dated notes that stand in it, each on lines of its own, and what was typed around them. */
export function notesOf(text: string, dated: readonly DatedNote[]): ApiNote[] {
  const notes: ApiNote[] = []
  let rest = text
  const addUndated = (part: string) => {
    if (part.trim()) notes.push({ text: part.trim(), created_at: null })
  }
  for (const note of dated) {
    const start = `\n${rest}\n`.indexOf(`\n${note.text}\n`)
    if (start === -1) continue
    addUndated(rest.slice(0, start))
    notes.push({ text: note.text, created_at: note.created_at.toISOString() })
    rest = rest.slice(start + note.text.length + 1)
  }
  addUndated(rest)
  return notes
}

/** In the transaction that adds it: this note was written at this time. */
export function dateNote(tx: Tx, { contactId, ...note }: { contactId: number } & DatedNote): void {
  tx.insert(contactNotes)
    .values({ contact_id: contactId, ...note })
    .run()
}

/** Gives a contact the times of another one's notes, as often as its own notes say each; returns the ids of the new rows. */
export function copyDatedNotes(tx: Tx, { from, to }: { from: number; to: number }): number[] {
  const notes = tx.select({ notes: contacts.notes }).from(contacts).where(eq(contacts.id, to)).get()?.notes ?? ''
  const dated = datedNotesOf(tx, { contactId: to }).map(({ text }) => text)
  const copied: number[] = []
  for (const { text, created_at } of datedNotesOf(tx, { contactId: from })) {
    if (dated.filter(one => one === text).length >= timesIn(notes, text)) continue
    dated.push(text)
    const row = { contact_id: to, text, created_at }
    copied.push(tx.insert(contactNotes).values(row).returning({ id: contactNotes.id }).get().id)
  }
  return copied
}

/** How often a text stands among notes, on lines of its own. */
function timesIn(notes: string, text: string): number {
  const [lines, line] = [`\n${notes}\n`, `\n${text}\n`]
  let times = 0
  // The break at the end of one note begins the next.
  for (let at = lines.indexOf(line); at !== -1; at = lines.indexOf(line, at + line.length - 1)) times++
  return times
}

/** These rows with the times of a contact's notes are gone. */
export function forgetDatedNotes(tx: Tx, { contactId, ids }: { contactId: number; ids: readonly number[] }): void {
  tx.delete(contactNotes)
    .where(and(eq(contactNotes.contact_id, contactId), inArray(contactNotes.id, [...ids])))
    .run()
}

/** Notes whose text stands among the contact's notes no more are gone. */
export function forgetGoneNotes(tx: Tx, contactId: number): void {
  const notes = sql`(select ${contacts.notes} from ${contacts} where ${contacts.id} = ${contactId})`
  tx.delete(contactNotes)
    .where(and(eq(contactNotes.contact_id, contactId), sql`instr(${notes}, ${contactNotes.text}) = 0`))
    .run()
}
