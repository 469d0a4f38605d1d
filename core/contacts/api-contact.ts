import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { type ContactRow, contactOfRow } from '#core/contacts/contact-row.ts'
import { notDeleted } from '#core/contacts/contacts.ts'
import type { ApiContact, ApiContactPage } from '#core/contracts/integrations/api-v1.ts'
import { findEvent } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { contacts } from '#db/schema.ts'

/** A row as other programs see it. */
export function apiContactOf(tx: Tx, row: ContactRow): ApiContact {
  const met = row.event_id === null ? undefined : findEvent(tx, { userId: row.user_id, eventId: row.event_id })
  const { id, timestamp, vcf, images, cut_outs, ...fields } = contactOfRow(row, { images: [], event: met?.name ?? '' })
  return {
    ...fields,
    id: row.uid,
    vcard: vcf,
    scanned_at: timestamp,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

type Asked = { userId: number; after: number; limit: number; updatedSince: Date | undefined; withDeleted: boolean }

/** A page of a user's contacts behind a change, in the order of the changes: who goes on misses none, and sees no end twice. */
export function listChangedContacts(app: App, asked: Asked): ApiContactPage {
  const { userId, after, limit, updatedSince, withDeleted } = asked
  const rows = app.db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.user_id, userId),
        gt(contacts.version, after),
        withDeleted ? undefined : isNull(contacts.deleted_at),
        updatedSince ? gte(contacts.updated_at, updatedSince) : undefined,
      ),
    )
    .orderBy(asc(contacts.version))
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    contacts: page.map(row => apiContactOf(app.db, row)),
    next_cursor: rows.length > limit && last ? String(last.version) : null,
  }
}

/** The id that a contact has here, of its uid. Throws `not-found` for one that is deleted, is not there, or is somebody else's. */
export function contactIdOfUid(tx: Tx, { userId, uid }: { userId: number; uid: string }): number {
  const row = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(notDeleted(userId), eq(contacts.uid, uid)))
    .get()
  if (!row) throw new AppError('not-found')
  return row.id
}
