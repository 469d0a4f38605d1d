import { typedProfile } from 'card-reader/profiles'
import { and, desc, eq } from 'drizzle-orm'
import { emptyCard, emptyContact } from '#contracts/contacts.ts'
import type { ApiContact } from '#contracts/integrations/v1/contacts.ts'
import type { ApiScan } from '#contracts/integrations/v1/scans.ts'
import type { ApiWebhookEvent } from '#contracts/integrations/v1/webhooks.ts'
import { type WebhookType, webhookTypes } from '#contracts/integrations/webhook-types.ts'
import type { DueReminderData, FailedScanData } from '#contracts/integrations/webhooks.ts'
import type { ReadApp, WriteApp } from '#core/app.ts'
import { apiColumns, apiContactOf, etagOf } from '#core/contact-rows/api-contact.ts'
import { notDeleted } from '#core/contact-rows/contacts.ts'
import { vcardOf } from '#core/contact-rows/vcard.ts'
import { isOfBook } from '#core/events/team/scan-target.ts'
import { getApiScan } from '#core/scan/list-scans.ts'
import { contacts, scans } from '#db/schema.ts'

type Asked = { userId: number; type?: WebhookType | undefined }

/** A sample of each event for mapping its fields: the person's latest contact and scan, or invented ones. */
export function listWebhookSamples(app: WriteApp, { userId, type }: Asked): ApiWebhookEvent[] {
  const timestamp = app.clock.now().toISOString()
  const contact = latestContact(app, userId) ?? inventedContact(timestamp)
  const data: Record<WebhookType, ApiContact | ApiScan | FailedScanData | DueReminderData> = {
    'contact.created': contact,
    'contact.updated': contact,
    'contact.merged': contact,
    'contact.deleted': { ...contact, deleted_at: timestamp },
    'scan.done': latestScan(app, userId) ?? inventedScan(contact),
    'scan.failed': latestFailure(app, userId) ?? { id: 1, failure: 'not-a-card', received_at: timestamp },
    'reminder.due': { due_at: timestamp, about: 'Send the quote', contact },
  }
  const types = type === undefined ? webhookTypes : [type]
  return types.map(one => ({ type: one, timestamp, data: data[one] }))
}

function latestContact(app: ReadApp, userId: number): ApiContact | undefined {
  const theirs = app.db.select(apiColumns).from(contacts).where(notDeleted(userId))
  const latest = theirs.orderBy(desc(contacts.version)).limit(1).get()
  return latest && apiContactOf(latest)
}

function latestScan(app: ReadApp, userId: number): ApiScan | undefined {
  const row = latestRow(app, userId, 'done')
  return row && getApiScan(app.db, { userId, scanId: row.id })
}

function latestFailure(app: ReadApp, userId: number): FailedScanData | undefined {
  const row = latestRow(app, userId, 'failed')
  return row && { id: row.id, failure: row.failure ?? 'internal', received_at: row.received_at.toISOString() }
}

function latestRow(app: ReadApp, userId: number, status: 'done' | 'failed') {
  const theirs = and(isOfBook(userId), eq(scans.status, status))
  return app.db.select().from(scans).where(theirs).orderBy(desc(scans.id)).limit(1).get()
}

function inventedContact(at: string): ApiContact {
  const card = {
    ...emptyCard,
    ...{ first_name: 'Ana', last_name: 'Torres', company: 'Norte Obras S.L.', position: 'Head of Sales' },
    ...{ email: 'ana.torres@example.com', website: 'www.example.com', address: 'Calle Mayor 1, 28013 Madrid' },
    ...{ department: 'Ventas', profiles: [typedProfile({ kind: 'linkedin', handle: 'ana-torres' })] },
    ...{ phone: '+34 612 34 56 78', phone_e164: '+34612345678', phone_kind: 'mobile' as const, country: 'ES' },
  }
  const written = { notes: 'Wants a quote', tags: ['fair'] }
  const { timestamp, vcf, standing, book_of, ...empty } = emptyContact
  const id = '00000000-0000-4000-8000-000000000000'
  return {
    ...{ ...empty, ...card, ...written, id, etag: etagOf(1), rating: 'hot', answers: [], source: 'photo' },
    vcard: vcardOf({ ...card, ...written, uid: id }, { revisedAt: new Date(at) }),
    ...{ scanned_at: at, created_at: at, updated_at: at, deleted_at: null },
  }
}

function inventedScan(contact: ApiContact): ApiScan {
  const { scanned_at: received_at } = contact
  const cards = { cards_waiting: 0, further_pages: [], contact }
  return { id: 1, status: 'done', failure: null, received_at, merged: false, ...cards }
}
