import type { SentDetails } from '#contracts/my-card.ts'
import { contactOf, findCardOwner } from '#core/account/my-card/public-card.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { keyedDigest } from '#core/base/secret.ts'
import { untilTomorrow } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { countOfToday, countToday } from '#core/contacts/daily-counts.ts'
import { addPerson } from '#core/contacts/import/save-imported.ts'
import { findActiveEvent } from '#core/events/events.ts'
import { isQueuedOrSent, writeNotice } from '#core/outbox/write-outbox.ts'
import { regionOf } from '#core/users/region-of.ts'

/**
 * What a visitor of a public card sent is a contact of the card's owner, of the event that is on, and told in the chat. Always a new one: a
 * stranger changes no contact that is there. `agreed` is the sentence that the visitor agreed to, which the contact keeps. The same again within a day, by a second tap or a reload, is the one that it
 * already is. Throws `not-found`, and `too-many-requests` where the owner was sent as many as a UTC day allows.
 */
export function receiveDetails(
  app: App,
  { slug, details, agreed }: { slug: string; details: SentDetails; agreed: string },
): void {
  const userId = findCardOwner(app, { slug })
  if (userId === undefined) throw new AppError('not-found')
  const { message, consent, ...typed } = details
  const sent = keyedDigest(app, 'sent-details', JSON.stringify([userId, details]))
  const onceKey = `received:${sent.toString('base64url')}`
  write(app, tx => {
    if (isQueuedOrSent(tx, { onceKey })) return
    if (countOfToday(app, tx, { userId, kind: 'received' }) >= app.limits.detailsPerCard)
      throw new AppError('too-many-requests', { retryAfterMs: untilTomorrow(app.clock.now()) })
    countToday(app, tx, { userId, kind: 'received', n: 1 })
    const region = regionOf(app, { userId }, tx) ?? ''
    const card = contactOf({ ...typed, website: '' }, { region })
    const eventId = findActiveEvent(tx, { userId })?.id ?? null
    const { contactId } = addPerson(app, tx, {
      userId,
      person: { card, notes: message, tags: [], consent: agreed },
      eventId,
      source: 'received',
    })
    writeNotice(app, tx, { userId, notice: { about: 'received', contact_id: contactId }, onceKey })
  })
}
