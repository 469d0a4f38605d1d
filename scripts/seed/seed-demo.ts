import { readingOf } from 'card-reader/testing/reading-of.ts'
import { ratings } from '#contracts/events.ts'
import { demoUserId } from '#core/auth/demo.ts'
import { dayMs } from '#core/base/time.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { subjectOf } from '#core/enrichment/enrich-contact.ts'
import { saveEnrichment } from '#core/enrichment/enrichments.ts'
import { findOrCreateEvent } from '#core/events/start-event.ts'
import { markSent } from '#core/messaging/message/settle-message.ts'
import { runOutbox } from '#core/notifications/run-outbox.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { updateUser } from '#core/users/users.ts'
import type { Db } from '#db/client.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { type DemoCard, demoCards } from './demo-cards.ts'

const contactCount = 60
/** 60 cards within these days are fewer than the plan's 50 in each month. */
const days = 75
const blank: DemoCard = { lines: [], image: undefined, confidence: 0 }

/**
 * Gives the demo user 60 contacts from the last weeks in every state, and two photos without a contact. Everything
 * runs through the service's own actions with the clock set back. A second call adds nothing.
 */
export async function seedDemo(db: Db, { now }: { now: Date }): Promise<{ added: number }> {
  const app = createTestApp({ db })
  const userId = demoUserId
  if (listContacts(app, { userId }).length > 0) return { added: 0 }
  app.setNow(new Date(now.getTime() - days * dayMs).toISOString())
  makeUser(app, { id: userId, plan: 'pro' })
  updateUser(app, {
    userId,
    patch: {
      first_name: 'Olga',
      last_name: 'Prat',
      email: 'olga.prat@example.com',
      phone: '+34 600 000 001',
      company: 'Prat Studio',
      position: 'Founder',
      website: 'https://prat.example.com',
    },
  })
  await scanAll(app, userId, now)
  const added = await editContacts(app, userId)
  const outbox = runOutbox(app)
  await outbox.idle()
  await outbox.stop()
  return { added }
}

async function scanAll(app: TestApp, userId: number, now: Date): Promise<void> {
  const queue = runScanQueue(app)
  const cards = demoCards(contactCount)
  for (const [index, card] of cards.entries()) {
    // More recent ones, and two of today.
    const age = days * (1 - Math.sqrt((index + 1) / contactCount)) * dayMs + (index % 7) * 60_000
    app.setNow(new Date(now.getTime() - age).toISOString())
    const photos = [
      ...(index === 20 || index === 55 ? [{ ...blank, key: `empty-${index}` }] : []),
      { ...card, key: `card-${index}` },
    ]
    for (const photo of photos) {
      scanOne(app, userId, photo)
      await queue.idle()
    }
  }
  await queue.stop()
  app.setNow(now.toISOString())
}

function scanOne(app: TestApp, userId: number, { lines, image, confidence, key }: DemoCard & { key: string }): void {
  updateUser(app, { userId, patch: { keep_card_images: image !== undefined } })
  const reading = readingOf(lines)
  app.ocr.read = async (photo: Uint8Array) => ({
    ...reading,
    lines: reading.lines.map(line => ({ ...line, confidence })),
    image: image ?? photo,
  })
  const source = { via: 'web' as const, idempotencyKey: `seed-${key}`, photo: image ?? new Uint8Array([0]) }
  requestScan(app, { userId, source })
}

/** What a person does with contacts, so that each state can be seen. */
async function editContacts(app: TestApp, userId: number): Promise<number> {
  updateUser(app, { userId, patch: { keep_card_images: true } })
  const contacts = listContacts(app, { userId })
  const { event } = findOrCreateEvent(app, { userId, values: { name: 'Design Fair' } })
  for (const [index, { id: contactId, phone_e164 }] of contacts.entries()) {
    if (index % 3 === 1 && phone_e164) markSent(app, { userId, contactId })
    if (index % 5 === 2)
      updateContact(app, { userId, contactId, patch: { tags: index % 2 ? ['fair', 'lead'] : ['fair'] } })
    if (index % 11 === 4) {
      updateContact(app, {
        userId,
        contactId,
        patch: { notes: 'Met at the stand. Wants an offer by the end of the month.' },
      })
    }
    if (index < 12) {
      updateContact(app, { userId, contactId, patch: { event_id: event.id, rating: ratings[index % 4] ?? null } })
    }
    if (index === 7) updateContact(app, { userId, contactId, patch: { do_not_message: true } })
  }
  const [first] = contacts
  if (first) storeExampleLookUp(app, userId, { contactId: first.id, name: first.first_name, company: first.company })
  return contacts.length
}

/** Stored as if it had been looked up: nobody is asked, and the demo user has agreed to nothing. */
function storeExampleLookUp(
  app: TestApp,
  userId: number,
  { contactId, name, company }: { contactId: number; name: string; company: string },
): void {
  const person = { firstName: name, lastName: '', email: '', phone: '', company, position: '', website: '' }
  const subject = subjectOf({ ...person, contactId, refresh: false })
  const data = {
    personSummary: `${name} lleva más de diez años en el sector y dirige el equipo comercial de ${company}.`,
    personRole: `Dirige el área comercial de ${company}`,
    companySummary: `${company} trabaja para clientes de toda Europa. Son datos de ejemplo: aquí no se ha consultado nada.`,
    importantLinks: ['https://example.com/team', 'https://example.org/news'],
    sources: ['example.com', 'example.org'],
  }
  saveEnrichment(app, { userId, subject, contactId, data })
}
