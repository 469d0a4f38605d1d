import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { AssistantChange, ToldChange } from '#contracts/integrations/mcp/changes.ts'
import type { App, OwnedContact, TxApp, WriteApp } from '#core/app.ts'
import { changeableFields, reminderOf } from '#core/assistants/change-as-assistant.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { writeWith } from '#core/base/write.ts'
import { findContact, getContact, undoableSince } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { removeReminder, setReminder } from '#core/reminders/reminders.ts'
import type { Tx } from '#db/client.ts'
import { assistantChanges } from '#db/schema.ts'

type Owned = { userId: number; changeId: number }

/** A change of an assistant in this person's contacts; undefined for an unknown one and after 30 days. */
export function findAssistantChange(app: WriteApp, owned: Owned): ToldChange | undefined {
  const row = find(app, app.db, owned)
  if (!row) return undefined
  const contact = findContact(app.db, { userId: owned.userId, contactId: row.contact_id })
  return { keyName: row.key_name, change: row.change, contact, isUndone: row.undone_at !== null }
}

/**
 * Undoes a change, once. What was changed again since stays as it is now: a field, a reminder or a note that is no
 * longer what the assistant made of it. Throws `not-found` for an unknown change and after 30 days.
 */
export function undoAssistantChange(app: App, owned: Owned): void {
  writeWith(app, inside => {
    const row = find(inside, inside.db, owned)
    if (!row) throw new AppError('not-found')
    if (row.undone_at) return
    const contact = { userId: owned.userId, contactId: row.contact_id }
    if (findContact(inside.db, contact)) undo(inside, contact, row.change)
    inside.db
      .update(assistantChanges)
      .set({ undone_at: inside.clock.now() })
      .where(eq(assistantChanges.id, row.id))
      .run()
  })
}

function undo(app: App, owned: OwnedContact, change: AssistantChange): void {
  if (change.did === 'create_contact') deleteContact(app, owned)
  else if (change.did === 'add_note') removeNote(app, owned, change.text)
  else if (change.did === 'set_reminder') putReminderBack(app, owned, change)
  else putFieldsBack(app, owned, change)
}

type Change<Did extends AssistantChange['did']> = Extract<AssistantChange, { did: Did }>

/** The earlier reminder is there again, unless its time has passed. */
function putReminderBack(app: App, owned: OwnedContact, { was, is }: Change<'set_reminder'>): void {
  if (!isDeepStrictEqual(reminderOf(app, owned), is)) return
  const at = was && new Date(was.due_at)
  if (at && at > app.clock.now()) setReminder(app, { ...owned, at, about: was.about })
  else removeReminder(app, owned)
}

function putFieldsBack(app: App, owned: OwnedContact, { was, is, known_before }: Change<'update_contact'>): void {
  const now: Record<string, unknown> = changeableFields(getContact(app, owned))
  const made: Record<string, unknown> = is
  const still = Object.entries(was).filter(([field]) => isDeepStrictEqual(now[field], made[field]))
  if (still.length === 0) return
  const patch = Object.fromEntries(still)
  // Filed there by hand it would be shown to the team.
  updateContact(app, { ...owned, patch, wasKnownBefore: known_before && 'event_id' in patch })
}

/** The latest lines of the notes that are this text are gone. */
function removeNote(app: App, owned: OwnedContact, text: string): void {
  const framed = `\n${getContact(app, owned).notes}\n`
  const start = framed.lastIndexOf(`\n${text}\n`)
  if (start === -1) return
  const notes = (framed.slice(0, start) + framed.slice(start + text.length + 1)).replace(/^\n|\n$/g, '')
  updateContact(app, { ...owned, patch: { notes } })
}

function find(app: TxApp, tx: Tx, { userId, changeId }: Owned) {
  const isWanted = and(eq(assistantChanges.id, changeId), eq(assistantChanges.user_id, userId))
  const isRecent = gt(assistantChanges.created_at, undoableSince(app))
  return tx.select().from(assistantChanges).where(and(isWanted, isRecent)).get()
}

/** Deletes changes that cannot be undone any more. */
export async function forgetOldAssistantChanges(app: WriteApp): Promise<void> {
  await forgetRows(app, assistantChanges, lte(assistantChanges.created_at, undoableSince(app)))
}
