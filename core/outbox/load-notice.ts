import { eq } from 'drizzle-orm'
import type { App, Notice } from '#core/app.ts'
import { findContact } from '#core/contacts/contacts.ts'
import { getContactMessaging } from '#core/messaging/contact-messaging.ts'
import { loadWhatsAppNotice } from '#core/messaging/load-whatsapp-notice.ts'
import { isReadByAi } from '#core/vision/read-with-ai.ts'
import { type outbox, scans } from '#db/schema.ts'

type OutboxRow = typeof outbox.$inferSelect

/** What an outbox row has to tell now; undefined where there is nothing left to tell (the contact was deleted). */
export function loadNotice(app: App, row: OutboxRow): Notice | undefined {
  if (row.notice) return 'about' in row.notice ? loadWhatsAppNotice(app, row.user_id, row.notice) : row.notice
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
  const contact = findContact(app.db, { userId: row.user_id, contactId: scan.contact_id ?? 0 })
  if (row.kind === 'contact-card') return contact && { kind: 'contact-card', contact }
  // Deleted before it was told: the waiting message must not wait for ever.
  if (!contact) return { kind: 'scan-failed', scanId, waitingMessageId, failure: 'not-found', backOf: undefined }
  return {
    kind: 'scan-result',
    scanId,
    waitingMessageId,
    contact,
    outcome: scan.back_of !== null ? 'back-side' : scan.merged ? 'merged' : 'created',
    messaging: getContactMessaging(app, { userId: row.user_id, contactId: contact.id }),
  }
}
