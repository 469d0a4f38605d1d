import { and, asc, eq } from 'drizzle-orm'
import type { ApiScan } from '#contracts/integrations/v1/scans.ts'
import { AppError } from '#core/base/errors.ts'
import { getApiContact } from '#core/contact-rows/api-contact.ts'
import { isOfBook } from '#core/events/team/scan-target.ts'
import { getScan } from '#core/scan/list-scans.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

/** A scan whose cards are a user's contacts, as that user's programs see it. Throws `not-found`. */
export function getApiScan(tx: Tx, { userId, scanId }: { userId: number; scanId: number }): ApiScan {
  const owned = and(eq(scans.id, scanId), isOfBook(userId))
  if (!tx.select({ id: scans.id }).from(scans).where(owned).get()) throw new AppError('not-found')
  const { id, status, failure, received_at, merged, cards_waiting, contact } = getScan(tx, { scanId, viewerId: userId })
  const shown = contact && getApiContact(tx, { userId, contactId: contact.id })
  const pages = tx.select({ id: scans.id }).from(scans).where(eq(scans.page_of, scanId)).orderBy(asc(scans.id)).all()
  const further_pages = pages.map(page => page.id)
  return { id, status, failure, received_at, merged, cards_waiting, further_pages, contact: shown }
}
