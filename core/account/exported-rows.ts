import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { AccountApp } from '#core/app.ts'
import { checkouts, enrichments, messages, portalSessions, scanCards, scans } from '#db/schema.ts'

/** The payments that were begun for a person, without Stripe's ids. */
export function checkoutsOf({ db }: AccountApp, userId: number) {
  const { plan, proven, status, created_at, completed_at } = checkouts
  return db
    .select({ plan, proven, status, created_at, completed_at })
    .from(checkouts)
    .where(eq(checkouts.telegram_id, userId))
    .all()
}

/** When browsers were signed in to the portal. */
export function sessionsOf({ db }: AccountApp, userId: number) {
  const { created_at, expires_at } = portalSessions
  return db.select({ created_at, expires_at }).from(portalSessions).where(eq(portalSessions.user_id, userId)).all()
}

/** Scans with their cards. */
export function* scansOf(app: AccountApp, userId: number) {
  const rows = rowsById(after =>
    app.db
      .select()
      .from(scans)
      .where(and(eq(scans.user_id, userId), gt(scans.id, after)))
      .orderBy(asc(scans.id))
      .limit(rowsAPage)
      .all(),
  )
  const { jpeg, cut_out, thumbnail, scan_id, ...columns } = getTableColumns(scanCards)
  for (const row of rows) {
    // What was read for a team is its owner's.
    const isOwn = row.book_id === null ? eq(scan_id, row.id) : sql`false`
    const cards = app.db.select(columns).from(scanCards).where(isOwn).orderBy(asc(columns.position)).all()
    yield { ...row, cards }
  }
}

/** The WhatsApp messages to a person's contacts. */
export function messagesOf(app: AccountApp, userId: number) {
  return rowsById(after =>
    app.db
      .select()
      .from(messages)
      .where(and(eq(messages.user_id, userId), gt(messages.id, after)))
      .orderBy(asc(messages.id))
      .limit(rowsAPage)
      .all(),
  )
}

/** What the web says about a person's contacts. */
export function lookUpsOf(app: AccountApp, userId: number) {
  const { contact_id, found_at, result } = enrichments
  return app.db.select({ contact_id, found_at, result }).from(enrichments).where(eq(enrichments.user_id, userId)).all()
}

/** How many rows are in memory at a time. */
export const rowsAPage = 500

/** All rows in the order of their ids; `loadAfter` returns the page (of `rowsAPage`) after an id. */
export function* rowsById<Row extends { id: number }>(loadAfter: (id: number) => Row[]): Generator<Row, void> {
  let page = loadAfter(0)
  for (;;) {
    yield* page
    const last = page.at(-1)
    if (!last || page.length < rowsAPage) return
    page = loadAfter(last.id)
  }
}
