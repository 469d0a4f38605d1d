import { makeCard } from 'card-reader/testing/make-card.ts'
import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { createChatCode, shareLoginPhone } from '#core/auth/portal-login.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { countToday } from '#core/contacts/daily-counts.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { saveVoiceNote } from '#core/contacts/notes/voice-notes.ts'
import { imageColumns } from '#core/contacts/pictures/card-image.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { takeLookUp } from '#core/enrichment/enrichments.ts'
import { answerQuestion } from '#core/events/answers/answers.ts'
import { questionsOfEvent } from '#core/events/answers/questions.ts'
import { oweChange } from '#core/events/carry-out-changes.ts'
import { startEvent } from '#core/events/start-event.ts'
import { saveEvent } from '#core/events/update-event.ts'
import { saveBotState } from '#core/inbox/bot-state.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { answerOnce } from '#core/integrations/kept-answers.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { updateUser } from '#core/users/users.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import {
  assistantChanges,
  type BesideCard,
  checkouts,
  contactJoins,
  contactMerges,
  earlierCardImages,
  earlierCards,
  enrichments,
  eventGroups,
  eventInvites,
  eventMembers,
  firstEmails,
  imports,
  keptApart,
  keptPhotos,
  meetings,
  messages,
  myCards,
  ownBookCards,
  ownBooks,
  profilePhotos,
  reminders,
  scanCards,
  starPayments,
  subscriptions,
  users,
  whatsappSenders,
} from '#db/schema.ts'
import { makeScan, makeUser } from '#tests/app/factories.ts'

/** Creates a user with a row in every table with personal data; each of their texts contains `mark`. */
export function makeFullAccount(app: App, { id, mark }: { id: number; mark: string }): { contactId: number } {
  const userId = makeUser(app, { id, plan: 'unlimited_whatsapp' })
  const now = app.clock.now()
  const number = String(id).slice(-6)
  updateUser(app, { userId, patch: { first_name: `First ${mark}`, company: mark, custom_message: `Hello, ${mark}!` } })
  shareLoginPhone(app, { userId, contactUserId: userId, phone: `+34612${number}` })
  app.db
    .update(users)
    .set({ stripe_customer_id: `cus_${mark}` })
    .where(eq(users.id, userId))
    .run()
  createChatCode(app, { userId })
  createSession(app, app.db, { userId })
  createTicket(app, { userId, purpose: 'export' })
  const { id: eventId } = startEvent(app, { userId, name: `Fair ${mark}` })
  saveEvent(app, app.db, { userId, eventId, patch: { note: mark, first_message: `Hello from ${mark}` } })
  const asked = { kind: 'text' as const, text: `Question of ${mark}`, options: [] }
  saveEvent(app, app.db, { userId, eventId, patch: { questions: [asked] } })
  const questions = questionsOfEvent(app.db, eventId)
  const appKey = createAppKey(app, { userId, request: { name: mark, scopes: ['carddav'], pictures: false } }).key
  answerOnce(app, { keyId: appKey.id, idempotencyKey: `once-${mark}`, hash: mark }, () => ({ status: 200, body: mark }))
  addWebhook(app, { userId, request: { url: `https://${mark}.example.com/`, types: ['contact.created'] } })
  const book = `https://${mark}.example.com/`
  app.db
    .insert(ownBooks)
    .values({ user_id: id, url: book, name: mark, username: mark, password: mark, created_at: now })
    .run()
  const card = makeCard({ first_name: mark, email: `${mark}@norte.es`, address: `${mark} Street` })
  const image = new TextEncoder().encode(`picture of ${mark}`)
  const cutOut = { image: Buffer.from(`cut-out of ${mark}`), thumbnail: Buffer.from(`small ${mark}`) }
  const readValues = { first_name: { box: [0, 0, 1, 1], read: mark } } as const
  const { contactId } = saveCard(app, app.db, { userId, card, image: { jpeg: image, cutOut, readValues }, eventId })
  const prints = { ours: { notes: mark }, theirs: { notes: mark } }
  app.db
    .insert(ownBookCards)
    .values({ contact_id: contactId, user_id: id, book, name: mark, ...prints })
    .run()
  answerQuestion(app, { userId, contactId, questionId: questions[0]?.id ?? 0, values: [`Answer of ${mark}`] })
  const earlier = { contact_id: contactId, card, seen_at: now }
  const { card_id } = app.db.insert(earlierCards).values(earlier).returning({ card_id: earlierCards.id }).get()
  app.db
    .insert(earlierCardImages)
    .values({ card_id, side: 'front', ...imageColumns({ jpeg: image, cutOut, readValues }) })
    .run()
  const beside = {
    notes: mark,
    tags: [mark],
    event_id: null,
    rating: null,
    do_not_message: false,
    whatsapp_sent: false,
    consent: mark,
    consent_at: 1,
  }
  const [before, after] = [1, 2].map(timestamp => ({ ...beside, timestamp })) as [BesideCard, BesideCard]
  const none = { images: [], earlierCards: [], voiceNotes: [], scanCards: [], messages: [], chatMessages: [] }
  const merge = { before: card, read: card, beside: { before, after }, moved: { ...none, card: card_id } }
  app.db
    .insert(contactMerges)
    .values({ user_id: id, kept_id: contactId, gone_id: contactId, merge, merged_at: now })
    .run()
  app.db
    .insert(contactJoins)
    .values({ contact_id: contactId, merge: { read: card, before: card, timestamp: 0 }, joined_at: now })
    .run()
  oweChange(app.db, { userId, change: { what: 'event-renamed', eventId } })
  app.db.insert(keptApart).values({ user_id: id, first_id: contactId, second_id: contactId }).run()
  const until = new Date(now.getTime() + 1)
  app.db
    .insert(eventInvites)
    .values({ code: `code-${mark}`, event_id: eventId, created_at: now, expires_at: until })
    .run()
  const refused = { user_id: id, chat_id: id, message_id: 7, file_id: mark, kept_at: now }
  app.db.insert(keptPhotos).values(refused).run()
  const group = { chat_id: -id, event_id: eventId, title: mark, is_admin: true, linked_at: now }
  app.db.insert(eventGroups).values(group).run()
  app.db.insert(eventMembers).values({ event_id: eventId, user_id: id, joined_at: now, until, left_at: now }).run()
  const met = { contact_id: contactId, event_id: eventId, scanned_by: id, card_id: id, met_at: now }
  app.db
    .insert(meetings)
    .values({ ...met, note: mark })
    .run()
  rememberMessage(app.db, { chatId: id, messageId: 5, contactId })
  addNote(app, { userId, contactId, text: `Note of ${mark}` })
  saveVoiceNote(app, { userId, contactId, sourceKey: `${id}:6`, seconds: 3, audio: image })
  requestScan(app, { userId, source: { via: 'web', idempotencyKey: `key-${mark}`, photo: image } })
  const { scanId } = makeScan(app, { userId, contactId, source_key: `done-${mark}` })
  app.db
    .insert(scanCards)
    .values({ scan_id: scanId, position: 1, card, ...imageColumns({ jpeg: Buffer.from(mark), cutOut, readValues }) })
    .run()
  requestScan(app, { userId, source: { via: 'telegram', chatId: id, messageId: 1, fileId: `file-${mark}` } })
  takeLookUp(app, { userId })
  countToday(app, app.db, { userId, kind: 'imported', n: 2 })
  const found = { personSummary: mark, personRole: '', companySummary: '', importantLinks: [], sources: [] }
  app.db.insert(enrichments).values({ user_id: id, subject: 'x', result: found, found_at: now }).run()
  app.db
    .insert(messages)
    .values({
      user_id: id,
      contact_id: contactId,
      kind: 'first',
      channel: 'shared',
      state: 'queued',
      text: mark,
      created_at: now,
      send_at: now,
    })
    .run()
  const owned = { user_id: id, contact_id: contactId }
  app.db
    .insert(reminders)
    .values({ ...owned, due_at: now, about: mark, created_at: now })
    .run()
  app.db
    .insert(firstEmails)
    .values({ ...owned, opened_at: now })
    .run()
  app.db
    .insert(assistantChanges)
    .values({ ...owned, key_name: mark, change: { did: 'add_note', text: mark }, created_at: now })
    .run()
  app.db
    .insert(whatsappSenders)
    .values({ id: `unipile:${mark}`, user_id: id, phone: `+34613${number}`, proof: 'phone', next_at: now })
    .run()
  app.db
    .insert(profilePhotos)
    .values({ user_id: id, jpeg: Buffer.from(mark), fetched_at: now })
    .run()
  app.db
    .insert(checkouts)
    .values({ session_id: `cs_${mark}`, telegram_id: id, plan: 'pro', proven: true, created_at: now })
    .run()
  app.db
    .insert(starPayments)
    .values({ charge_id: mark, user_id: id, plan: 'pro', stars: 1, payload: mark, paid_at: now, paid_until: now })
    .run()
  app.db
    .insert(subscriptions)
    .values({ user_id: id, source: 'stripe', plan: 'pro', starts_at: now, external_id: mark })
    .run()
  const notice = { kind: 'plan-ended' as const, plan: 'pro' as const }
  writeNotice(app, app.db, { userId, notice, onceKey: `once-${mark}` })
  saveBotState(app, { key: `session:${id}`, value: { note: mark } })
  saveBotState(app, { key: `conversation:${id}`, value: { note: mark } })
  const from = { id, first_name: mark }
  const first = (id % 1000) * 10
  app.db
    .insert(myCards)
    .values({ user_id: id, slug: `slug-${mark}`, is_on: true, changed_at: now })
    .run()
  app.db
    .insert(imports)
    .values({ user_id: id, source_key: mark, people: [{ card, notes: mark, tags: [mark] }], created_at: now })
    .run()
  receiveUpdate(app, { update_id: first + 1, message: { chat: { id }, from, text: mark } })
  receiveUpdate(app, { update_id: first + 2, message: { chat: { id: -5 }, from, text: mark } })
  receiveUpdate(app, { update_id: first + 3, pre_checkout_query: { id: 'q', from, invoice_payload: mark } })
  return { contactId }
}

/** A scan that counts this month. */
export function doneScan(app: App, { userId, key }: { userId: number; key: string }) {
  return {
    user_id: userId,
    source: 'web' as const,
    source_key: key,
    status: 'done' as const,
    received_at: app.clock.now(),
  }
}
