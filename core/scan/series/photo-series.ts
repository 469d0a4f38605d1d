import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { doubtfulFields } from '#contracts/contacts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import type { PhotoSeries, SeriesPerson } from '#contracts/scans.ts'
import type { App } from '#core/app.ts'
import { cardOf } from '#core/contacts/contact-row.ts'
import { newFirmOf } from '#core/contacts/merging/new-firm.ts'
import { fitsQuota, quotaOf } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'
import { contacts, scanCards, scans } from '#db/schema.ts'

type Owned = { userId: number; seriesId: number }

/** A user's series as it stands now; undefined where there is none of theirs with this id. */
export function findPhotoSeries(
  app: Pick<App, 'db' | 'env' | 'clock' | 'basePlan'>,
  { userId, seriesId }: Owned,
): PhotoSeries | undefined {
  const tx = app.db
  const photos = tx
    .select()
    .from(scans)
    .where(and(eq(scans.series_id, seriesId), eq(scans.user_id, userId)))
    .orderBy(asc(scans.id))
    .all()
  const first = photos.find(({ id }) => id === seriesId)
  if (!first) return undefined
  // The pages of a PDF are of one message.
  const order = [
    ...photos.map(({ message_id, page, status, failure }) => {
      const code: ErrorCode = failure ?? 'internal'
      return { message_id: message_id ?? 0, page: page ?? 1, ...(status === 'failed' && { code }) }
    }),
    ...first.refused.map(({ message_id, code }) => ({ message_id, page: 1, code })),
  ].toSorted((a, b) => a.message_id - b.message_id || a.page - b.page)
  const open = photos.filter(({ status }) => status === 'queued' || status === 'reading').length
  const hasRoom = open === 0 && fitsQuota(quotaOf(app, { userId }))
  const failed = order.flatMap(({ code }, index) => (code ? [{ code, number: index + 1 }] : []))
  const failures = Map.groupBy(failed, ({ code }) => (code === 'quota-exceeded' && hasRoom ? 'again' : code))
  const backs = photos.flatMap(({ status, back_of }) => (status === 'failed' && back_of !== null ? [back_of] : []))
  return {
    seriesId,
    messageId: first.waiting_message_id ?? undefined,
    replyTo: first.message_id ?? 0,
    photos: order.length,
    open,
    read: photos.filter(({ status }) => status === 'done').length,
    people: peopleOf(tx, { userId, seriesId }),
    failures: [...failures].map(([reason, some]) => ({ reason, photos: some.map(({ number }) => number) })),
    failedBacksOf: [...new Set(backs)],
  }
}

const waits = sql<number>`exists (
  select 1 from ${scanCards} card where card.scan_id = ${scans.id} and card.position > 0 and card.saved_at is null
)`

/** In the order of their photos. A deleted contact is left out, unless its photo still waits for an answer. */
function peopleOf(tx: Tx, { userId, seriesId }: Owned): SeriesPerson[] {
  const rows = tx
    .select({ card: scanCards, contact: contacts, waits })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .leftJoin(contacts, eq(contacts.id, scanCards.contact_id))
    .where(and(eq(scans.series_id, seriesId), eq(scans.user_id, userId)))
    .orderBy(asc(scans.id), asc(scanCards.position))
    .all()
  return rows.flatMap(({ card, contact: saved, waits }) => {
    const isFirst = card.position === 0
    const isHeld = isFirst && card.card !== null
    const asks = isHeld || (isFirst && waits === 1)
    const contact = isHeld ? card.card : saved && (!saved.deleted_at || asks) ? cardOf(saved) : null
    if (!contact) return []
    const isDoubtful = doubtfulFields(contact).length > 0
    return [
      { cardId: card.id, contact, isDoubtful, isMerged: card.merge !== null, newFirm: newFirmOf(card.merge), asks },
    ]
  })
}

/** The contacts of a user's series, each once; deleted ones are left out by whoever exports them. */
export function contactsOfSeries(tx: Tx, { userId, seriesId }: Owned): number[] {
  const rows = tx
    .selectDistinct({ id: scanCards.contact_id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(and(eq(scans.series_id, seriesId), eq(scans.user_id, userId)))
    .all()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Whether one message answers this photo together with others. */
export function isInSeries(tx: Tx, { scanId }: { scanId: number }): boolean {
  const inSeries = and(eq(scans.id, scanId), isNotNull(scans.series_id))
  return tx.select({ id: scans.id }).from(scans).where(inSeries).get() !== undefined
}
