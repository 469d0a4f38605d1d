import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { findContact } from '#core/contacts/contacts.ts'
import type { FurtherCardNotice } from '#core/contracts/scans.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'
import { scanCards, scans } from '#db/schema.ts'

/** What is to be told of a further card now; undefined where its contact was deleted since. */
export function loadFurtherCard(app: App, userId: number, notice: FurtherCardNotice): Notice | undefined {
  const row = app.db
    .select({ card: scanCards })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(and(eq(scanCards.id, notice.card_id), eq(scans.user_id, userId)))
    .get()
  const contact = row && findContact(app.db, { userId, contactId: row.card.contact_id ?? 0 })
  if (!contact) return undefined
  if (notice.as === 'file') return { kind: 'contact-card', contact }
  return {
    kind: 'scan-result',
    scanId: row.card.scan_id,
    cardId: row.card.id,
    waitingMessageId: undefined,
    contact,
    outcome: row.card.merged ? 'merged' : 'created',
    cardsWaiting: 0,
    messaging: getContactMessaging(app, { userId, contactId: contact.id }),
  }
}
