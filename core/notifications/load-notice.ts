import { and, eq } from 'drizzle-orm'
import { whatsAppLink } from '#contracts/messages/message-template.ts'
import type { ReminderNotice } from '#contracts/messages/reminders.ts'
import { whatsAppNumber } from '#contracts/messages/whatsapp-number.ts'
import type { Message, WhatsAppNotice } from '#contracts/messaging.ts'
import type { ReceivedNotice } from '#contracts/my-card.ts'
import type { TeamNotice } from '#contracts/teams.ts'
import { isReadByAi } from '#core/ai-reading/read-with-ai.ts'
import type { App, PlanApp, ReadApp } from '#core/app.ts'
import { findAssistantChange } from '#core/assistants/undo-assistant-change.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import { findEvent, isEventOn } from '#core/events/events.ts'
import { isGroupChat } from '#core/events/team/event-groups.ts'
import { bookOf } from '#core/events/team/scan-target.ts'
import { findContactMessaging, getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { findRoute } from '#core/messaging/message/find-route.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import { loadCard } from '#core/notifications/load-card.ts'
import type { GroupAnswer, Notice } from '#core/notifications/telegram-port.ts'
import { hotUnwritten } from '#core/reminders/hot-list.ts'
import { findReminder } from '#core/reminders/reminders.ts'
import { listKeptPhotos } from '#core/scan/kept/keep-photo.ts'
import { contactsOfSeries, findPhotoSeries } from '#core/scan/series/photo-series.ts'
import { displayNameOf, findUser, sendsVcards } from '#core/users/find-user.ts'
import { timeZoneOf } from '#core/users/time-zone-of.ts'
import { events, messages, type OutboxNotice, type outbox, type ScanRow, scanCards, scans } from '#db/schema.ts'

/** The current content of an outbox row; undefined if there is nothing left to send. */
export function loadNotice(app: App, row: typeof outbox.$inferSelect): Notice | undefined {
  const { user_id: userId, scan_id: seriesId } = row
  if (row.kind === 'series' && seriesId !== null) return loadSeries(app, { userId, seriesId })
  if (row.kind === 'series-file' && seriesId !== null) return loadSeriesFile(app, { userId, seriesId })
  if (row.notice) return loadMoment(app, userId, row.notice)
  const scan = app.db
    .select()
    .from(scans)
    .where(eq(scans.id, seriesId ?? 0))
    .get()
  if (!scan) return undefined
  const scanId = scan.id
  const isOver = scan.status === 'done' || scan.status === 'failed'
  if (isGroupChat(row.chat_id)) {
    if (row.kind === 'scan-waiting' && isOver) return undefined
    return { kind: 'group-photo', answer: groupAnswerOf(app, scan) }
  }
  const waitingMessageId = scan.waiting_message_id ?? undefined
  if (row.kind === 'scan-waiting') {
    if (waitingMessageId === undefined) return { kind: 'scan-received', scanId, replyTo: scan.message_id ?? 0 }
    // It is edited into the result, or into the message of a series, next.
    if (scan.series_id !== null || isOver) return undefined
    const aiService = isReadByAi(app, { senderId: scan.user_id, bookId: bookOf(scan) })
      ? app.aiReading?.host
      : undefined
    return { kind: 'scan-waiting', scanId, waitingMessageId, aiService }
  }
  const backOf = scan.back_of ?? undefined
  const { unread_scripts: unreadScripts } = scan
  return { kind: 'scan-failed', scanId, waitingMessageId, failure: scan.failure ?? 'internal', unreadScripts, backOf }
}

function groupAnswerOf(app: ReadApp, scan: ScanRow): GroupAnswer {
  const about = { replyTo: scan.message_id ?? 0, senderId: scan.user_id }
  if (scan.status === 'failed') return { ...about, outcome: { is: 'failed', failure: scan.failure ?? 'internal' } }
  if (scan.status !== 'done') return { ...about, outcome: { is: 'taken' } }
  const card = and(eq(scanCards.scan_id, scan.id), eq(scanCards.position, 0))
  const contactId = app.db.select({ id: scanCards.contact_id }).from(scanCards).where(card).get()?.id ?? 0
  const contact = scan.album_id === null ? findContact(app.db, { userId: scan.user_id, contactId }) : undefined
  return { ...about, outcome: { is: 'saved', contact } }
}

function loadMoment(app: App, userId: number, notice: OutboxNotice): Notice | undefined {
  if (!('about' in notice)) return notice
  if (notice.about === 'own-book') return { kind: 'own-book', event: notice.event, host: notice.host }
  if (notice.about === 'webhook') return { kind: 'webhook', event: notice.event, host: notice.host }
  if (notice.about === 'app-key') return { kind: 'app-key', name: notice.name, scopes: notice.scopes }
  if (notice.about === 'reminder' || notice.about === 'hot-list') return loadReminder(app, userId, notice)
  if (notice.about === 'assistant') {
    const told = findAssistantChange(app, { userId, changeId: notice.change_id })
    const beside = { clock: timeZoneOf(app, { userId }), now: app.clock.now() }
    return told && { kind: 'assistant', changeId: notice.change_id, told, ...beside }
  }
  if (notice.about === 'team-ended') return { kind: 'team-ended' }
  if (notice.about === 'group') {
    const { event, event_id: eventId, is_on: isOn = false } = notice
    // It may have been switched on or off again meanwhile.
    const isCurrent = isOn === (eventId !== undefined && isEventOn(app.db, eventId))
    return isCurrent ? { kind: 'group-event', event, isOn } : undefined
  }
  if (notice.about === 'kept-photos') {
    const count = listKeptPhotos(app, app.db, { userId }).length
    return count > 0 ? { kind: 'kept-photos', count } : undefined
  }
  if (notice.about === 'team') return loadTeam(app, notice)
  if (notice.about === 'received') return loadReceived(app, userId, notice)
  return notice.about === 'card' ? loadCard(app, userId, notice) : loadWhatsAppNotice(app, userId, notice)
}

/** Undefined if the contact was deleted meanwhile. */
function loadReceived(app: App, userId: number, { contact_id: contactId }: ReceivedNotice): Notice | undefined {
  const contact = findContact(app.db, { userId, contactId })
  return contact && { kind: 'received', contact, messaging: getContactMessaging(app, { userId, contactId }) }
}

/** Undefined if the reminder was removed or put off meanwhile, or no hot contact is left to be written to. */
function loadReminder(app: App, userId: number, notice: ReminderNotice): Notice | undefined {
  if (notice.about === 'hot-list') {
    const event = findEvent(app.db, { userId, eventId: notice.event_id })
    if (!event || event.active) return undefined
    const hot = hotUnwritten(app.db, { userId, eventId: event.id })
    return hot.total > 0 ? { kind: 'hot-list', eventId: event.id, name: event.name, ...hot } : undefined
  }
  const owned = { userId, contactId: notice.contact_id }
  const contact = findContact(app.db, owned)
  const reminder = findReminder(app, owned)
  if (!contact || !reminder?.is_told) return undefined
  return { kind: 'reminder', contact, messaging: findContactMessaging(app, owned), about: reminder.about }
}

/** Undefined if the event or the member's account was deleted meanwhile. */
function loadTeam(app: ReadApp, { event_id, member_id, news }: TeamNotice): Notice | undefined {
  const row = app.db.select().from(events).where(eq(events.id, event_id)).get()
  const member = displayNameOf(app.db, { userId: member_id })
  if (!row || !findUser(app.db, { userId: member_id })) return undefined
  return { kind: 'team', news, event: row.name, owner: displayNameOf(app.db, { userId: row.user_id }), member }
}

type Owned = { userId: number; seriesId: number }

/** The current message about a series of photos; before it is sent, the first photo's answer, which it edits. */
function loadSeries(app: App, owned: Owned): Notice | undefined {
  const series = findPhotoSeries(app, owned)
  if (!series) return undefined
  const { messageId, seriesId, replyTo } = series
  if (messageId === undefined) return { kind: 'scan-received', scanId: seriesId, replyTo }
  const aiService = isReadByAi(app, { senderId: owned.userId, bookId: series.bookId }) ? app.aiReading?.host : undefined
  return { kind: 'series', messageId, series, aiService }
}

/** The contacts of a user's series as one vCard file; undefined if there are none. */
function loadSeriesFile(app: PlanApp, owned: Owned): Notice | undefined {
  const { userId } = owned
  const contacts = contactsOfSeries(app.db, owned).flatMap(
    contactId => findContact(app.db, { userId, contactId, action: 'export' }) ?? [],
  )
  const [only, ...others] = contacts
  if (!only || !sendsVcards(app.db, owned)) return undefined
  if (others.length === 0) return { kind: 'contact-card', contact: only }
  const contactIds = contacts.map(({ id }) => id)
  const { fileName, chunks } = exportContacts(app, { userId, form: 'vcard', contactIds })
  return { kind: 'series-file', fileName, text: [...chunks].join('') }
}

/**
 * The current content of a notice about WhatsApp. Good news edits the chat message that shows the message's state,
 * and is silent if there is none. Bad news is a new message, since nobody sees an edit far up.
 */
function loadWhatsAppNotice(app: App, userId: number, notice: WhatsAppNotice): Notice | undefined {
  if (notice.about === 'own-number') return { kind: 'own-number', event: notice.event }
  const row = app.db
    .select({ statusMessageId: messages.status_message_id, contactId: messages.contact_id, state: messages.state })
    .from(messages)
    .where(and(eq(messages.id, notice.message_id), eq(messages.user_id, userId)))
    .get()
  if (row?.state !== notice.state) return undefined
  const contact = findContact(app.db, { userId, contactId: row.contactId, action: 'message' })
  if (!contact) return undefined
  const message = getMessage(app, { userId, messageId: notice.message_id })
  const isBad = message.state === 'failed' || message.state === 'unknown'
  if (!isBad && row.statusMessageId === null) return undefined
  return {
    kind: 'message-status',
    statusMessageId: isBad ? undefined : row.statusMessageId || undefined,
    message,
    link: whatsAppLink({ phoneE164: whatsAppNumber(contact) ?? '', text: message.text }),
    canRetry: isRetriable(message) && !contact.do_not_message && !('refusal' in findRoute(app, { userId })),
  }
}

/** The number itself is wrong, or its holder does not want messages: a retry would end the same. */
function isRetriable({ reason }: Message): boolean {
  return reason !== 'not-on-whatsapp' && reason !== 'recipient-blocked' && reason !== 'do-not-message'
}
