import { eq } from 'drizzle-orm'
import type { CardContact } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import { type CardImage, imageColumns, noImage } from '#core/contacts/pictures/card-image.ts'
import { saveBackSide, saveCard } from '#core/contacts/save-card.ts'
import { sendAutomatically } from '#core/messaging/message/send-automatically.ts'
import { tellChat } from '#core/scan/tell-scan.ts'
import type { Tx } from '#db/client.ts'
import { scanCards, type scans } from '#db/schema.ts'

type ScanRow = typeof scans.$inferSelect

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
  const { contactId, merge } = contactFor(app, tx, scan, { card, image })
  const waiting = merge && image ? imageColumns(image) : noImage
  const saved_at = app.clock.now()
  tx.update(scanCards)
    .set({ card: null, ...waiting, saved_at, contact_id: contactId, merged: merge !== null, merge })
    .where(eq(scanCards.id, cardId))
    .run()
  tellChat(app, tx, scan, { kind: 'saved', cardId })
  return merge !== null
}

type Read = { card: CardContact; image: CardImage | undefined }

function contactFor(
  app: App,
  tx: Tx,
  { user_id: userId, back_of: backOf, event_id: eventId, is_text: isText }: ScanRow,
  { card, image }: Read,
) {
  if (backOf !== null) {
    return { contactId: backOf, merge: saveBackSide(app, tx, { userId, contactId: backOf, card, image }) }
  }
  const { contactId, merge = null } = saveCard(app, tx, {
    userId,
    card,
    image,
    eventId,
    source: isText ? 'text' : 'photo',
  })
  if (!merge) {
    sendAutomatically(app, tx, { userId, contactId, card })
    wakeAfterCommit(app, tx, 'message-queued')
  }
  return { contactId, merge }
}
