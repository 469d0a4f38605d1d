import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { CardNotice } from '#contracts/scans.ts'
import type { App, ReadApp } from '#core/app.ts'
import { hasRow, prepared } from '#core/base/prepared.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { isAllowed } from '#core/contact-rows/policies.ts'
import { newFirmOf } from '#core/contacts/merging/new-firm.ts'
import { askedAbout } from '#core/events/answers/answers.ts'
import { findEvent } from '#core/events/events.ts'
import { isOfBook, isOpenToSender } from '#core/events/team/scan-target.ts'
import { findContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import type { Notice, ScanResult } from '#core/notifications/telegram-port.ts'
import { scansLeft } from '#core/plans/quota-of.ts'
import { findReminder } from '#core/reminders/reminders.ts'
import { displayNameOf, sendsVcards } from '#core/users/find-user.ts'
import { timeZoneOf } from '#core/users/time-zone-of.ts'
import { type ScanRow, scanCards, scans } from '#db/schema.ts'

type WhoseCard = Extract<Notice, { kind: 'whose-card' }>
type Found = { scan: ScanRow; card: typeof scanCards.$inferSelect }

/** The current message about a card; undefined if there is nothing to say. */
export function loadCard(app: App, userId: number, { card_id, as }: CardNotice): Notice | undefined {
  if (as === 'met') return metOf(app, userId, card_id)
  const found = findCard(app, and(eq(scanCards.id, card_id), eq(scans.user_id, userId)))
  if (as === 'question') return found && questionOf(app, found)
  if (as === 'fold') return found && foldedOf(app, found)
  const result = found && resultOf(app, found)
  if (result && as === 'file')
    return isFileDue(app, found) ? { kind: 'contact-card', contact: result.contact } : undefined
  if (result) return result
  if (!found || found.card.position > 0 || as === 'file') return undefined
  // The waiting message must still be replaced: the contact was deleted before it was shown, or the sender left the team.
  const { id: scanId, waiting_message_id } = found.scan
  const waitingMessageId = waiting_message_id ?? undefined
  if (!isOpenToSender(app.db, found.scan)) return { kind: 'scan-handed-over', waitingMessageId }
  return { kind: 'scan-failed', scanId, waitingMessageId, failure: 'not-found', unreadScripts: [], backOf: undefined }
}

/** A result with few buttons, unless it is that of a series or its contact is gone. */
function foldedOf(app: App, earlier: Found): Notice | undefined {
  const { user_id: userId, series_id: seriesId } = earlier.scan
  const result = seriesId === null ? resultOf(app, earlier) : undefined
  if (result?.waitingMessageId === undefined) return undefined
  const reminder = findReminder(app, { userId, contactId: result.contact.id })
  const isAhead = reminder && !reminder.is_told
  const when = isAhead && { at: new Date(reminder.due_at), clock: timeZoneOf(app, { userId }), now: app.clock.now() }
  return { kind: 'card-folded', messageId: result.waitingMessageId, result, reminder: when || undefined }
}

/** Whether a contact's file is still sent: it is wanted, and its chat has got no later photo, below which it would stand. */
function isFileDue(app: ReadApp, { scan, card }: Found): boolean {
  const { id, user_id: userId, chat_id } = scan
  if (!sendsVcards(app.db, { userId }) || chat_id === null) return false
  // A further card is saved on the person's word, and told below everything else.
  if (card.position > 0 || scan.series_id !== null) return true
  const isLater = and(eq(scans.chat_id, chat_id), gt(scans.id, id), isNull(scans.page_of), eq(scans.is_text, false))
  return !hasRow(app.db, scans, isLater)
}

/** What a member's card did to a contact of their team's owner; undefined once that was undone or the contact is gone. */
function metOf(app: App, ownerId: number, cardId: number): ScanResult | undefined {
  const found = findCard(app, and(eq(scanCards.id, cardId), isOfBook(ownerId)))
  if (!found?.card.merge) return undefined
  const { user_id: userId, event_id: eventId } = found.scan
  const event = eventId === null ? undefined : findEvent(app.db, { userId: ownerId, eventId })
  const member = { name: displayNameOf(app.db, { userId }), event: event?.name ?? '' }
  const result = resultOf(app, { ...found, scan: { ...found.scan, user_id: ownerId } })
  return result && { ...result, member, waitingMessageId: undefined, cardsWaiting: 0 }
}

/** The current result of a user's scan, which is that of its first card; undefined if its contact was deleted. */
export function findScanResult(
  app: App,
  { userId, scanId }: { userId: number; scanId: number },
): ScanResult | undefined {
  const found = findCard(app, and(eq(scans.id, scanId), eq(scans.user_id, userId), eq(scanCards.position, 0)))
  return found && resultOf(app, found)
}

/**
 * The result of one of a user's cards as a message of its own, as for a single photo, without what was left of the scans
 * when it was read; undefined if its contact is gone.
 */
export function findCardAnswer(
  app: App,
  { userId, cardId }: { userId: number; cardId: number },
): ScanResult | WhoseCard | undefined {
  const found = findCard(app, and(eq(scanCards.id, cardId), eq(scans.user_id, userId)))
  const answer = found && (found.card.card ? questionOf(app, found) : resultOf(app, found))
  if (answer?.kind === 'scan-result') return { ...answer, waitingMessageId: undefined, left: undefined }
  return answer && { ...answer, waitingMessageId: undefined }
}

const waitingOf = prepared(tx =>
  tx
    .select({ n: count() })
    .from(scanCards)
    .where(and(eq(scanCards.scan_id, sql.placeholder('scanId')), isNull(scanCards.saved_at))),
)

function findCard(app: ReadApp, where: ReturnType<typeof and>): Found | undefined {
  return app.db
    .select({ scan: scans, card: scanCards })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(where)
    .get()
}

/** The first card's result replaces the waiting message, and asks about the others. */
function resultOf(app: App, { scan, card }: Found): ScanResult | undefined {
  const owned = { userId: scan.user_id, contactId: card.contact_id ?? 0 }
  const contact = findContact(app.db, owned)
  if (!contact) return undefined
  const isFirst = card.position === 0
  const isCounted = isFirst && scan.book_id === null && scan.back_of === null && !scan.is_sample
  return {
    kind: 'scan-result',
    scanId: scan.id,
    cardId: card.id,
    waitingMessageId: isFirst ? (scan.waiting_message_id ?? undefined) : undefined,
    contact,
    outcome: scan.back_of !== null ? 'back-side' : card.merged ? 'merged' : 'created',
    newFirm: isAllowed(contact.standing, 'read') ? newFirmOf(card.merge) : null,
    canSeparate: card.merge !== null && isAllowed(contact.standing, 'edit'),
    cardsWaiting: isFirst ? countWaiting(app, scan.id) : 0,
    asked: askedAbout(app.db, owned),
    left: isCounted ? scansLeft(app, owned) : undefined,
    unreadScripts: isFirst ? scan.unread_scripts : [],
    messaging: findContactMessaging(app, owned),
  }
}

/** Asks whose card it is; undefined once that is answered. */
function questionOf(app: ReadApp, { scan, card: { card } }: Found): WhoseCard | undefined {
  if (!card || !isOpenToSender(app.db, scan)) return undefined
  return {
    kind: 'whose-card',
    scanId: scan.id,
    waitingMessageId: scan.waiting_message_id ?? undefined,
    read: card,
    known: findContact(app.db, { userId: scan.user_id, contactId: scan.back_of ?? 0 }),
  }
}

function countWaiting(app: ReadApp, scanId: number): number {
  return waitingOf(app.db).get({ scanId })?.n ?? 0
}
