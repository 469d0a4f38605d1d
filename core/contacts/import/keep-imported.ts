import { eq } from 'drizzle-orm'
import type { Import } from '#contracts/import/imports.ts'
import type { ContactsApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { findContact } from '#core/contacts/contacts.ts'
import { getImport, getImportRow } from '#core/contacts/import/import-view.ts'
import { addPerson } from '#core/contacts/import/save-imported.ts'
import { rememberApart } from '#core/contacts/merging/keep-apart.ts'
import { undoMerge } from '#core/contacts/merging/undo-merge.ts'
import type { Tx } from '#db/client.ts'
import { imports, type SavedPerson } from '#db/schema.ts'

/** Merges undone at once: some milliseconds, in which nobody else writes. */
const atOnce = 10

type Owned = { userId: number; importId: number }

/**
 * "Keep both" of an import: whoever was merged into a known contact is one of their own, and the known ones are as they
 * were. What was edited since stays. Asked again it changes nothing. Throws `not-found`, also a day after the import.
 */
export async function keepImported(app: ContactsApp, owned: Owned): Promise<Import> {
  while (!(await writeWhenFree(app, tx => separatePart(app, tx, owned)))) await ownTurn()
  return getImport(app, owned)
}

/** The last merges first: two may have filled the same contact. Answers whether none are left. */
function separatePart(app: ContactsApp, tx: Tx, { userId, importId }: Owned): boolean {
  const { saved, created, merged } = getImportRow(tx, { userId, importId })
  const separated = new Map<SavedPerson, SavedPerson>()
  for (const one of saved
    .filter(({ merge }) => merge)
    .slice(-atOnce)
    .reverse()) {
    separated.set(one, separate(app, tx, userId, one))
  }
  const count = separated.size
  if (count === 0) return true
  tx.update(imports)
    .set({ saved: saved.map(one => separated.get(one) ?? one), created: created + count, merged: merged - count })
    .where(eq(imports.id, importId))
    .run()
  return merged === count
}

/** A known contact that was deleted meanwhile stays so. */
function separate(app: ContactsApp, tx: Tx, userId: number, { merge, ...saved }: SavedPerson): SavedPerson {
  if (!merge) return saved
  const { contact_id: contactId, event_id: eventId, source } = saved
  const person = { notes: '', tags: [], ...merge.brought, card: merge.read }
  const { contactId: id } = addPerson(app, tx, { userId, person, eventId: person.event ? null : eventId, source })
  if (findContact(tx, { userId, contactId })) {
    undoMerge(app, tx, { userId, contactId, merge, eventId, apartId: id })
    rememberApart(tx, { userId, ids: [contactId, id] })
  }
  return { ...saved, contact_id: id }
}
