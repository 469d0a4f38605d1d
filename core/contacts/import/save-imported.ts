import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import type { NewPerson } from '#core/contacts/import/people-of-file.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { maxTags } from '#core/contracts/lengths.ts'
import type { Tx } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

/** Somebody of an address book is a contact from now on; a known one is filled where it is empty, its notes too. */
export function saveImported(
  app: App,
  tx: Tx,
  { userId, person }: { userId: number; person: NewPerson },
): { contactId: number; isMerged: boolean } {
  const { contactId, merge } = saveCard(app, tx, { userId, card: person.card, image: undefined })
  if (person.notes || person.tags.length > 0) {
    const row = tx.select().from(contacts).where(eq(contacts.id, contactId)).get()
    if (row) {
      const notes = row.notes || person.notes
      const tags = [...new Set([...row.tags, ...person.tags])].slice(0, maxTags)
      const { vcf } = columnsOf(app, cardOf(row), { notes, tags })
      tx.update(contacts).set({ notes, tags, vcf }).where(eq(contacts.id, contactId)).run()
    }
  }
  return { contactId, isMerged: merge !== undefined }
}
