import { and, eq, exists, getTableColumns, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { App, ReadApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows, inBatches } from '#core/base/in-batches.ts'
import { write } from '#core/base/write.ts'
import { getContact, getContactRow, undoableSince } from '#core/contact-rows/contacts.ts'
import { undoMerge } from '#core/contacts/merging/undo-merge.ts'
import { imageOfColumns, noImage } from '#core/contacts/pictures/card-image.ts'
import { keepsCardImages } from '#core/contacts/pictures/card-images.ts'
import { dropBackSide, insertContact } from '#core/contacts/save-card.ts'
import { questionRows } from '#core/events/answers/questions.ts'
import { moveMeeting } from '#core/events/team/meetings.ts'
import { isOfBook } from '#core/events/team/scan-target.ts'
import { requireQuota } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, contactJoins, scanCards, scans } from '#db/schema.ts'

/** Pictures that go at once: each is overwritten in the file, which takes a millisecond. */
const picturesAtOnce = 10

/**
 * Undoes a merge: the known contact is as it was before the scan, and the card becomes a contact of its own. Asked
 * again, it answers that same contact. What was edited since the merge stays. A back side counts as a scan from then on.
 * A card that a member of a team sent can be kept apart by the owner too, who alone may where the member only met the person.
 * Throws `not-found`, and `quota-exceeded` for a back side.
 */
export function keepBoth(app: App, { userId, cardId }: { userId: number; cardId: number }): Contact {
  const contactId = write(app, tx => {
    const card = findCard(tx, and(eq(scanCards.id, cardId), or(eq(scans.user_id, userId), isOfBook(userId))))
    if (!card?.contact_id) throw new AppError('not-found')
    if (!card.merged) return card.contact_id
    const { user_id: bookId } = getContactRow(tx, { userId, contactId: card.contact_id, action: 'edit' })
    const id = separate(app, tx, bookId, card)
    tx.update(scanCards)
      .set({ contact_id: id, merge: null, merged: false, ...noImage })
      .where(eq(scanCards.id, cardId))
      .run()
    return id
  })
  return getContact(app, { userId, contactId })
}

/** The first card of a user's scan, by its id. Throws `not-found`. */
export function firstCardOf(app: ReadApp, { userId, scanId }: { userId: number; scanId: number }): number {
  const card = findCard(app.db, and(eq(scans.id, scanId), eq(scans.user_id, userId), eq(scanCards.position, 0)))
  if (!card) throw new AppError('not-found')
  return card.id
}

type CardRow = typeof scanCards.$inferSelect

function findCard(tx: Tx, where: ReturnType<typeof and>): CardRow | undefined {
  return tx
    .select(getTableColumns(scanCards))
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(where)
    .get()
}

/** The merged contact as it was, and a new one of the card; answers the new one's id. */
function separate(app: App, tx: Tx, userId: number, { contact_id, scan_id, merge, ...card }: CardRow): number {
  if (!merge) throw new AppError('not-found')
  const contactId = contact_id ?? 0
  const scan = tx
    .select({ eventId: scans.event_id, backOf: scans.back_of, isText: scans.is_text, senderId: scans.user_id })
    .from(scans)
    .where(eq(scans.id, scan_id))
    .get()
  const eventId = scan?.eventId
  const picture = imageOfColumns(card)
  if (scan?.backOf != null) {
    // What was no back side is a scan like any other.
    requireQuota(app, { userId }, tx)
    tx.update(scans).set({ back_of: null }).where(eq(scans.id, scan_id)).run()
    if (picture) dropBackSide(tx, { contactId, image: picture })
  }
  const image = keepsCardImages(tx, { userId }) ? picture : undefined
  const source = scan?.isText ? 'text' : 'photo'
  const scannedBy = scan?.senderId === userId ? null : scan?.senderId
  const id = insertContact(app, tx, { userId, card: merge.read, image, eventId, source, scannedBy })
  moveMeeting(tx, { cardId: card.id, contactId: id })
  // A back side made the known contact one of no event.
  if (eventId && merge.met && merge.met.event_id !== eventId) moveAnswers(tx, { from: contactId, to: id, eventId })
  const saved = card.saved_at
    ? { what: 'card' as const, id: card.id, at: card.saved_at, isByMember: scannedBy != null }
    : undefined
  undoMerge(app, tx, { userId, contactId, merge, eventId, apartId: id, saved })
  return id
}

/** The answers to the questions of an event are about another contact: they were given since the scan made it one of the event. */
function moveAnswers(tx: Tx, { from, to, eventId }: { from: number; to: number; eventId: number }): void {
  const ids = questionRows(tx, eventId).map(({ id }) => id)
  tx.update(contactAnswers)
    .set({ contact_id: to })
    .where(and(eq(contactAnswers.contact_id, from), inArray(contactAnswers.question_id, ids)))
    .run()
}

/** Settles merges older than 30 days, or of erased contacts: drops the reading and the photo of the card. */
export async function settleMerges(app: WriteApp): Promise<void> {
  const isSettled = and(
    isNotNull(scanCards.merge),
    or(lt(scanCards.saved_at, undoableSince(app)), isNull(scanCards.contact_id)),
  )
  await inBatches(app, { table: scanCards, where: isSettled, atOnce: picturesAtOnce }, (tx, isOfPart) => {
    tx.update(scanCards)
      .set({ merge: null, ...noImage })
      .where(isOfPart)
      .run()
  })
  await forgetRows(app, contactJoins, lt(contactJoins.joined_at, undoableSince(app)))
}

/** Further cards of a photo that nobody asked for within 30 days are forgotten. */
export async function forgetWaitingCards(app: WriteApp): Promise<void> {
  const isOfOldScan = exists(
    app.db
      .select({ id: scans.id })
      .from(scans)
      .where(and(eq(scans.id, scanCards.scan_id), lt(scans.finished_at, undoableSince(app)))),
  )
  await forgetRows(app, scanCards, and(isNull(scanCards.saved_at), isOfOldScan), picturesAtOnce)
}
