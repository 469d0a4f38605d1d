import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ApiScan } from '#contracts/integrations/v1/scans.ts'
import type { Scan, ScanPage } from '#contracts/scans.ts'
import type { ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { hasRow, prepared } from '#core/base/prepared.ts'
import { getApiContact } from '#core/contact-rows/api-contact.ts'
import { isOfBook } from '#core/events/team/scan-target.ts'
import { scanOfRow, selectScans } from '#core/scan/scan-view.ts'
import type { Tx } from '#db/client.ts'
import { scans } from '#db/schema.ts'

type Latest = { userId: number; before?: number | undefined; limit?: number }

/** The user's latest scans, or those before one of them, oldest first. */
export function listScans(app: ReadApp, { userId, before, limit = 50 }: Latest): Scan[] {
  return selectScans(app.db)
    .where(and(eq(scans.user_id, userId), before === undefined ? undefined : lt(scans.id, before)))
    .orderBy(desc(scans.id))
    .limit(limit)
    .all()
    .map(scanOfRow)
    .reverse()
}

/** The same as the chat asks for it, and whether there are earlier ones. */
export function listScanPage(app: ReadApp, latest: Latest & { limit: number }): ScanPage {
  const found = listScans(app, { ...latest, limit: latest.limit + 1 })
  return { scans: found.slice(-latest.limit), has_earlier: found.length > latest.limit }
}

/** The user's scans that are waiting or being read. */
export function listOpenScans(app: ReadApp, { userId }: { userId: number }): Scan[] {
  return selectScans(app.db)
    .where(and(eq(scans.user_id, userId), inArray(scans.status, ['queued', 'reading'])))
    .orderBy(asc(scans.id))
    .all()
    .map(scanOfRow)
}

type Viewed = { scanId: number; viewerId?: number }

/** One scan by its id, as its sender sees it, or another viewer. Throws `not-found`. */
export function getScan(tx: Tx, viewed: Viewed): Scan {
  const scan = findScan(tx, viewed)
  if (!scan) throw new AppError('not-found')
  return scan
}

const isWanted = eq(scans.id, sql.placeholder('scanId'))
const asSender = prepared(tx => selectScans(tx).where(isWanted))
const asViewer = prepared(tx => selectScans(tx, sql`${sql.placeholder('viewerId')}`).where(isWanted))

/** One scan by its id, if its account is still there. */
export function findScan(tx: Tx, { scanId, viewerId }: Viewed): Scan | undefined {
  const row = viewerId === undefined ? asSender(tx).get({ scanId }) : asViewer(tx).get({ scanId, viewerId })
  return row && scanOfRow(row)
}

/** A scan whose cards are a user's contacts, as that user's programs see it. Throws `not-found`. */
export function getApiScan(tx: Tx, { userId, scanId }: { userId: number; scanId: number }): ApiScan {
  const owned = and(eq(scans.id, scanId), isOfBook(userId))
  if (!hasRow(tx, scans, owned)) throw new AppError('not-found')
  const { id, status, failure, received_at, merged, cards_waiting, contact } = getScan(tx, { scanId, viewerId: userId })
  const shown = contact && getApiContact(tx, { userId, contactId: contact.id })
  const pages = tx.select({ id: scans.id }).from(scans).where(eq(scans.page_of, scanId)).orderBy(asc(scans.id)).all()
  const further_pages = pages.map(page => page.id)
  return { id, status, failure, received_at, merged, cards_waiting, further_pages, contact: shown }
}
