import type { CardContact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { type ScanTarget, scanTargetOf } from '#core/events/team/scan-target.ts'
import { requireQuota } from '#core/plans/quota-of.ts'
import { saveScanCard } from '#core/scan/cards/save-scan-card.ts'
import { getScan } from '#core/scan/list-scans.ts'
import { findScanBySource, messageKey } from '#core/scan/request-scan.ts'
import { tellScanDone } from '#core/scan/tell-scan.ts'
import { regionOf } from '#core/users/region-of.ts'
import type { Tx } from '#db/client.ts'
import { scanCards, scans } from '#db/schema.ts'

type TextMessage = { userId: number; chatId: number; messageId: number; threadId?: number | undefined; text: string }

/**
 * A text that somebody pasted or forwarded, such as a mail's signature, is a contact and one scan, told in the chat as
 * that of a photo. It is read at once: that takes milliseconds. The same message again is the same scan. Throws
 * `no-contact-in-text`, which costs nothing, `quota-exceeded` or `team-plan-ended`.
 */
export async function scanText(app: App, message: TextMessage): Promise<Scan> {
  const { userId } = message
  const card = await app.extractor.contactInText(message.text, { region: regionOf(app, { userId }) })
  if (!card?.email && !card?.phone) throw new AppError('no-contact-in-text')
  const { scan, isNew } = write(app, tx => {
    const known = findScanBySource(tx, { userId, via: 'telegram', key: messageKey(message) })
    if (known !== undefined) return { scan: getScan(tx, { scanId: known.id }), isNew: false }
    const target = scanTargetOf(app, tx, { userId })
    requireQuota(app, { userId: target.bookId ?? userId }, tx)
    return { scan: getScan(tx, { scanId: save(app, tx, { message, card, target }) }), isNew: true }
  })
  if (isNew) app.signals.emit('scan-changed', { userId, scan })
  return scan
}

/** The scan, done as it comes; its id. */
function save(
  app: App,
  tx: Tx,
  { message, card, target }: { message: TextMessage; card: CardContact; target: ScanTarget },
): number {
  const now = app.clock.now()
  const scan = tx
    .insert(scans)
    .values({
      user_id: message.userId,
      source: 'telegram',
      source_key: messageKey(message),
      status: 'done',
      received_at: now,
      started_at: now,
      finished_at: now,
      chat_id: message.chatId,
      message_id: message.messageId,
      thread_id: message.threadId ?? null,
      file_id: '',
      is_text: true,
      event_id: target.eventId,
      book_id: target.bookId,
    })
    .returning()
    .get()
  const { id: cardId } = tx
    .insert(scanCards)
    .values({ scan_id: scan.id, position: 0 })
    .returning({ id: scanCards.id })
    .get()
  saveScanCard(app, tx, { scan, cardId, card, image: undefined })
  tellScanDone(app, tx, scan)
  return scan.id
}
