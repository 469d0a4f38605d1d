import { and, count, eq, isNull } from 'drizzle-orm'
import { isReadByAi } from '#core/ai-reading/read-with-ai.ts'
import type { App } from '#core/app.ts'
import { findContact } from '#core/contacts/contacts.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { loadFurtherCard } from '#core/notifications/load-further-card.ts'
import { loadWhatsAppNotice } from '#core/notifications/load-whatsapp-notice.ts'
import type { Notice } from '#core/notifications/telegram-port.ts'
import { type outbox, scanCards, scans } from '#db/schema.ts'

type OutboxRow = typeof outbox.$inferSelect
type ScanRow = typeof scans.$inferSelect
type ScanResult = Extract<Notice, { kind: 'scan-result' }>

/** What an outbox row has to tell now; undefined where there is nothing left to tell (the contact was deleted). */
export function loadNotice(app: App, row: OutboxRow): Notice | undefined {
  if (row.notice) return loadMoment(app, row.user_id, row.notice)
  const scan = app.db
    .select()
    .from(scans)
    .where(eq(scans.id, row.scan_id ?? 0))
    .get()
  if (!scan) return undefined
  const scanId = scan.id
  const waitingMessageId = scan.waiting_message_id ?? undefined
  if (row.kind === 'scan-waiting') {
    const aiService = isReadByAi(app, { userId: row.user_id }) ? app.vision?.host : undefined
    return { kind: 'scan-waiting', scanId, replyTo: scan.message_id ?? 0, aiService }
  }
  if (row.kind === 'scan-failed') {
    const backOf = scan.back_of ?? undefined
    return { kind: 'scan-failed', scanId, waitingMessageId, failure: scan.failure ?? 'internal', backOf }
  }
  const result = resultOf(app, scan)
  if (row.kind === 'contact-card') return result && { kind: 'contact-card', contact: result.contact }
  // Deleted before it was told: the waiting message must not wait for ever.
  return result ?? { kind: 'scan-failed', scanId, waitingMessageId, failure: 'not-found', backOf: undefined }
}

/** The result of a user's scan as it is told now; undefined where its contact was deleted. */
export function findScanResult(
  app: App,
  { userId, scanId }: { userId: number; scanId: number },
): ScanResult | undefined {
  const isTheirs = and(eq(scans.id, scanId), eq(scans.user_id, userId))
  const scan = app.db.select().from(scans).where(isTheirs).get()
  return scan && resultOf(app, scan)
}

function loadMoment(app: App, userId: number, notice: NonNullable<OutboxRow['notice']>): Notice | undefined {
  if (!('about' in notice)) return notice
  return notice.about === 'further-card'
    ? loadFurtherCard(app, userId, notice)
    : loadWhatsAppNotice(app, userId, notice)
}

function resultOf(app: App, scan: ScanRow): ScanResult | undefined {
  const contact = findContact(app.db, { userId: scan.user_id, contactId: scan.contact_id ?? 0 })
  if (!contact) return undefined
  const isWaiting = and(eq(scanCards.scan_id, scan.id), isNull(scanCards.saved_at))
  return {
    kind: 'scan-result',
    scanId: scan.id,
    waitingMessageId: scan.waiting_message_id ?? undefined,
    contact,
    outcome: scan.back_of !== null ? 'back-side' : scan.merged ? 'merged' : 'created',
    cardsWaiting: app.db.select({ n: count() }).from(scanCards).where(isWaiting).get()?.n ?? 0,
    messaging: getContactMessaging(app, { userId: scan.user_id, contactId: contact.id }),
  }
}
