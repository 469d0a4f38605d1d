import { and, asc, eq } from 'drizzle-orm'
import type { VoiceNote } from '#contracts/contacts.ts'
import type { OwnedContact, ReadApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { inTurns } from '#core/base/in-batches.ts'
import { countRows } from '#core/base/prepared.ts'
import { write } from '#core/base/write.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import { contacts, voiceNotes } from '#db/schema.ts'

type Recording = { sourceKey: string; seconds: number; audio: Uint8Array }

/**
 * A recording about a contact is saved; the same message again is the note that it already is. Throws `not-found`, and
 * `too-many-voice-notes` where the contact has as many as one may have.
 */
export function saveVoiceNote(
  app: WriteApp,
  { userId, contactId, sourceKey, seconds, audio }: OwnedContact & Recording,
): number {
  return write(app, tx => {
    getContactRow(tx, { userId, contactId, action: 'note' })
    const mine = eq(voiceNotes.contact_id, contactId)
    const known = tx
      .select({ id: voiceNotes.id })
      .from(voiceNotes)
      .where(and(mine, eq(voiceNotes.source_key, sourceKey)))
      .get()
    if (known) return known.id
    const existing = countRows(tx, voiceNotes, mine)
    if (existing >= app.limits.voiceNotesPerContact) throw new AppError('too-many-voice-notes')
    const values = { contact_id: contactId, source_key: sourceKey, seconds, audio: Buffer.from(audio) }
    return tx
      .insert(voiceNotes)
      .values({ ...values, created_at: app.clock.now() })
      .returning({ id: voiceNotes.id })
      .get().id
  })
}

/** What was said of a contact, oldest first. Throws `not-found`. */
export function listVoiceNotes(app: ReadApp, owned: OwnedContact): VoiceNote[] {
  getContactRow(app.db, { ...owned, action: 'read' })
  const { id, seconds, transcript, created_at } = voiceNotes
  return app.db
    .select({ id, seconds, transcript, created_at })
    .from(voiceNotes)
    .where(eq(voiceNotes.contact_id, owned.contactId))
    .orderBy(asc(id))
    .all()
    .map(row => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** The recording, Opus in Ogg. Throws `not-found`. */
export function getRecording(
  app: ReadApp,
  { voiceNoteId, ...owned }: OwnedContact & { voiceNoteId: number },
): Uint8Array {
  getContactRow(app.db, { ...owned, action: 'read' })
  const row = app.db.select().from(voiceNotes).where(isOf(owned, voiceNoteId)).get()
  if (!row) throw new AppError('not-found')
  return row.audio
}

/** The recording is gone; what was written down of it stays in the notes. Throws `not-found`. */
export function deleteVoiceNote(app: ReadApp, { voiceNoteId, ...owned }: OwnedContact & { voiceNoteId: number }): void {
  getContactRow(app.db, { ...owned, action: 'erase' })
  const { changes } = app.db.delete(voiceNotes).where(isOf(owned, voiceNoteId)).run()
  if (changes === 0) throw new AppError('not-found')
}

function isOf({ contactId }: OwnedContact, voiceNoteId: number) {
  return and(eq(voiceNotes.id, voiceNoteId), eq(voiceNotes.contact_id, contactId))
}

/** Every recording of a user is gone, one at a time: each is overwritten in the file. */
export async function eraseRecordings(app: ReadApp, { userId }: { userId: number }): Promise<void> {
  const theirs = app.db
    .select({ id: voiceNotes.id })
    .from(voiceNotes)
    .innerJoin(contacts, eq(contacts.id, voiceNotes.contact_id))
    .where(eq(contacts.user_id, userId))
    .all()
  await inTurns(theirs, { atOnce: 1 }, part => {
    for (const { id } of part) app.db.delete(voiceNotes).where(eq(voiceNotes.id, id)).run()
  })
}
