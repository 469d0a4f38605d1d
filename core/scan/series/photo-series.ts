import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { doubtfulFields, emptyCard } from '#contracts/contacts.ts'
import type { ErrorCode } from '#contracts/errors.ts'
import type { PhotoSeries, SeriesPerson } from '#contracts/scans.ts'
import type { KeyApp, PlanApp } from '#core/app.ts'
import { hasRow } from '#core/base/prepared.ts'
import { cardOf } from '#core/contact-rows/contact-row.ts'
import { mayDo, standingOf } from '#core/contact-rows/policies.ts'
import { newFirmOf } from '#core/contacts/merging/new-firm.ts'
import { bookOf, openToSender } from '#core/events/team/scan-target.ts'
import { fitsQuota, quotaOf, scansLeft } from '#core/plans/quota-of.ts'
import { keptMessages } from '#core/scan/kept/keep-photo.ts'
import { displayNameOf } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { contacts, events, type ScanRow, scanCards, scans } from '#db/schema.ts'

type Owned = { userId: number; seriesId: number }

/** The current state of a user's series; undefined if they have none with this id. */
export function findPhotoSeries(app: PlanApp & KeyApp, { userId, seriesId }: Owned): PhotoSeries | undefined {
  const tx = app.db
  const photos = tx
    .select()
    .from(scans)
    .where(and(eq(scans.series_id, seriesId), eq(scans.user_id, userId)))
    .orderBy(asc(scans.id))
    .all()
  const first = photos.find(({ id }) => id === seriesId)
  if (!first) return undefined
  const kept = keptMessages(tx, { userId, chatId: first.chat_id ?? 0 })
  // The pages of a PDF are of one message. A page that the limit refused is not kept.
  const order = [
    ...photos.map(({ message_id, page, status, failure }) => {
      const code: ErrorCode = failure ?? 'internal'
      return { message_id: message_id ?? 0, page: page ?? 1, isKept: false, ...(status === 'failed' && { code }) }
    }),
    ...first.refused.map(({ message_id, code }) => ({ message_id, page: 1, code, isKept: kept.has(message_id) })),
  ].toSorted((a, b) => a.message_id - b.message_id || a.page - b.page)
  const open = photos.filter(({ status }) => status === 'queued' || status === 'reading').length
  const hasRoom = open === 0 && fitsQuota(quotaOf(app, { userId: bookOf(first) }))
  const failed = order.flatMap(({ code, isKept }, index) => (code ? [{ code, isKept, number: index + 1 }] : []))
  const failures = Map.groupBy(failed, ({ code, isKept }) => (isKept && hasRoom ? 'again' : code))
  const backs = photos.flatMap(({ status, back_of }) => (status === 'failed' && back_of !== null ? [back_of] : []))
  return {
    seriesId,
    messageId: first.waiting_message_id ?? undefined,
    isOver: first.series_file_at !== null,
    replyTo: first.message_id ?? 0,
    bookId: bookOf(first),
    team: teamOfSeries(tx, photos),
    photos: order.length,
    open,
    read: photos.filter(({ status }) => status === 'done').length,
    people: peopleOf(tx, { userId, seriesId }),
    failures: [...failures].map(([reason, some]) => ({ reason, photos: some.map(({ number }) => number) })),
    keepsPhotos: order.some(({ isKept }) => isKept),
    failedBacksOf: [...new Set(backs)],
    left: first.book_id === null ? scansLeft(app, { userId }) : undefined,
  }
}

/** The team that photos of a series were sent for; undefined for none, and where its event is gone. */
function teamOfSeries(tx: Tx, photos: readonly ScanRow[]): PhotoSeries['team'] {
  const sent = photos.find(({ book_id }) => book_id !== null)
  const event =
    sent &&
    tx
      .select()
      .from(events)
      .where(eq(events.id, sent.event_id ?? 0))
      .get()
  return event && { event: event.name, owner: displayNameOf(tx, { userId: event.user_id }) }
}

const waits = sql<number>`exists (
  select 1 from ${scanCards} card where card.scan_id = ${scans.id} and card.position > 0 and card.saved_at is null
)`

/**
 * In the order of their photos. A deleted contact is left out, unless its photo still waits for an answer, and so is one
 * of a team that the sender has left.
 */
function peopleOf(tx: Tx, { userId, seriesId }: Owned): SeriesPerson[] {
  const rows = tx
    .select({ card: scanCards, contact: contacts, waits, standing: standingOf({ userId }), isOpen: openToSender })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .leftJoin(contacts, and(eq(contacts.id, scanCards.contact_id), mayDo({ userId, action: 'see' })))
    .where(and(eq(scans.series_id, seriesId), eq(scans.user_id, userId)))
    .orderBy(asc(scans.id), asc(scanCards.position))
    .all()
  return rows.flatMap(({ card, contact: saved, waits, standing, isOpen }) => {
    if (!isOpen) return []
    const isMet = saved !== null && standing === 'met'
    const isFirst = card.position === 0
    const isHeld = isFirst && card.card !== null
    const asks = isHeld || (isFirst && waits === 1)
    const shown = isMet ? (card.merge?.read ?? emptyCard) : saved && cardOf(saved)
    const contact = isHeld ? card.card : saved && (!saved.deleted_at || asks) ? shown : null
    if (!contact) return []
    const isDoubtful = doubtfulFields(contact).length > 0
    return [
      {
        ...{ cardId: card.id, contact, isDoubtful, isMerged: card.merge !== null, asks },
        newFirm: isMet ? null : newFirmOf(card.merge),
      },
    ]
  })
}

/** The contacts of a user's series, each once, deleted ones included: exports leave them out. */
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
  return hasRow(tx, scans, inSeries)
}
