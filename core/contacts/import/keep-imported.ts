import { desc, eq } from 'drizzle-orm'
import type { Import } from '#contracts/import/imports.ts'
import type { ContactsApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { getImport, getImportRow } from '#core/contacts/import/import-view.ts'
import { addPerson } from '#core/contacts/import/save-imported.ts'
import { undoMerge } from '#core/contacts/merging/undo-merge.ts'
import type { Tx } from '#db/client.ts'
import { contactJoins, imports, type SavedPerson } from '#db/schema.ts'

/** Merges undone at once: some milliseconds, in which nobody else writes. */
const atOnce = 10

type Owned = { userId: number; importId: number }

/**
 * "Keep both" of an import: everybody who was merged into a known contact becomes a contact of their own, and the known
 * contacts get their old values back. Later edits stay. Repeating it changes nothing. Throws `not-found`, also a day
 * after the import.
 */
export async function keepImported(app: ContactsApp, owned: Owned): Promise<Import> {
  while (!(await writeWhenFree(app, tx => separatePart(app, tx, owned)))) await ownTurn()
  return getImport(app, owned)
}

/** The last merges first: two may have filled the same contact. Returns whether none are left. */
function separatePart(app: ContactsApp, tx: Tx, { userId, importId }: Owned): boolean {
  const { saved, created, merged } = getImportRow(tx, { userId, importId })
  const ofImport = eq(contactJoins.import_id, importId)
  const joins = tx.select().from(contactJoins).where(ofImport).orderBy(desc(contactJoins.id)).limit(atOnce).all()
  if (joins.length === 0) return true
  const people = [...saved]
  for (const join of joins) {
    const person = people[join.person ?? 0]
    if (person) people[join.person ?? 0] = separate(app, tx, userId, { person, join })
  }
  tx.update(imports)
    .set({ saved: people, created: created + joins.length, merged: merged - joins.length })
    .where(eq(imports.id, importId))
    .run()
  return joins.length < atOnce
}

/** A known contact that was deleted meanwhile stays so. */
function separate(
  app: ContactsApp,
  tx: Tx,
  userId: number,
  { person: saved, join }: { person: SavedPerson; join: typeof contactJoins.$inferSelect },
): SavedPerson {
  const { id: joinId, contact_id: contactId, event_id: eventId, merge, joined_at: at } = join
  const isWanted = eq(contactJoins.id, joinId)
  const person = { notes: '', tags: [], ...merge.brought, card: merge.read }
  const atEvent = person.event ? null : eventId
  const { contactId: id } = addPerson(app, tx, { userId, person, eventId: atEvent, source: saved.source })
  if (findContact(tx, { userId, contactId })) {
    const joined = { what: 'loose-card', id: joinId, at, isByMember: false } as const
    undoMerge(app, tx, { userId, contactId, merge, eventId, apartId: id, saved: joined })
    tx.delete(contactJoins).where(isWanted).run()
  } else tx.update(contactJoins).set({ import_id: null }).where(isWanted).run()
  return { ...saved, contact_id: id }
}
