import { eq } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import { may } from '#core/contact-rows/policies.ts'
import { type CardImage, imageColumns, noImage } from '#core/contacts/pictures/card-image.ts'
import { saveBackSide, saveCard } from '#core/contacts/save-card.ts'
import { addMeeting } from '#core/events/team/meetings.ts'
import { bookOf } from '#core/events/team/scan-target.ts'
import { sendAutomatically } from '#core/messaging/message/send-automatically.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { tellChat } from '#core/scan/tell-scan.ts'
import type { Tx } from '#db/client.ts'
import { type ScanRow, scanCards } from '#db/schema.ts'

/**
 * A card of a photo is a contact from now on: a new one, the one it duplicates, or the one whose back side it is. The
 * latter two can be undone, and the picture is kept that long. It is told in the chat that its photo came from. Answers
 * whether it was merged.
 */
export function saveScanCard(
  app: App,
  tx: Tx,
  { scan, cardId, card, image }: { scan: ScanRow; cardId: number; card: CardContact; image: CardImage | undefined },
): boolean {
  const saved_at = app.clock.now()
  const { contactId, merge } = contactFor(app, tx, scan, { cardId, card, image, at: saved_at })
  const waiting = merge && image ? imageColumns(image) : noImage
  tx.update(scanCards)
    .set({ card: null, ...waiting, saved_at, contact_id: contactId, merged: merge !== null, merge })
    .where(eq(scanCards.id, cardId))
    .run()
  tellChat(app, tx, scan, { kind: 'saved', cardId })
  if (merge && scan.book_id !== null) tellOwner(app, tx, { scan, ownerId: scan.book_id, contactId, cardId })
  return merge !== null
}

/** The owner is told of a card that changed a contact which its sender may not change, and can keep both. */
function tellOwner(
  app: App,
  tx: Tx,
  { scan, ownerId, contactId, cardId }: { scan: ScanRow; ownerId: number; contactId: number; cardId: number },
): void {
  if (may(tx, { userId: scan.user_id, contactId, action: 'edit' })) return
  writeNotice(app, tx, { userId: ownerId, notice: { about: 'card', card_id: cardId, as: 'met' } })
}

type Read = { cardId: number; card: CardContact; image: CardImage | undefined; at: Date }

function contactFor(app: App, tx: Tx, scan: ScanRow, { cardId, card, image, at }: Read) {
  const { user_id: senderId, back_of: backOf, event_id: eventId, is_text: isText, received_at } = scan
  const userId = bookOf(scan)
  const scannedBy = senderId === userId ? null : senderId
  if (backOf !== null) {
    return { contactId: backOf, merge: saveBackSide(app, tx, { userId, contactId: backOf, card, image, scannedBy }) }
  }
  const { contactId, merge = null } = saveCard(app, tx, {
    userId,
    card,
    image,
    eventId,
    source: isText ? 'text' : 'photo',
    scannedBy,
    at,
  })
  if (eventId !== null) {
    const met = { event_id: eventId, scanned_by: senderId, card_id: cardId, met_at: received_at }
    addMeeting(tx, { contact_id: contactId, ...met })
  }
  if (!merge) {
    sendAutomatically(app, tx, { userId, contactId, card })
    wakeAfterCommit(app, tx, 'message-queued')
  }
  return { contactId, merge }
}
