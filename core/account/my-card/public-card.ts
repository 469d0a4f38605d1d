import { and, eq } from 'drizzle-orm'
import { type CardContact, type Contact, emptyCard } from '#contracts/contacts.ts'
import type { PublicCard, SentDetails } from '#contracts/my-card.ts'
import type { AccountApp, App } from '#core/app.ts'
import { isAllowed } from '#core/auth/allowed.ts'
import { AppError } from '#core/base/errors.ts'
import { keyedDigest } from '#core/base/secret.ts'
import { untilTomorrow } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { vcardOf } from '#core/contact-rows/vcard.ts'
import { countOfToday, countToday } from '#core/contacts/daily-counts.ts'
import { addPerson } from '#core/contacts/import/save-imported.ts'
import { addJoin } from '#core/contacts/merging/settle-joins.ts'
import { readPhone } from '#core/contacts/read-phone.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { findActiveEvent } from '#core/events/events.ts'
import { isQueuedOrSent, writeNotice } from '#core/outbox/write-outbox.ts'
import { regionOf } from '#core/users/region-of.ts'
import { getUser } from '#core/users/users.ts'
import { myCards } from '#db/schema.ts'

/** The owner of the card at this address, if it is on and the owner may use this service. */
export function findCardOwner(app: Pick<App, 'db' | 'env'>, { slug }: { slug: string }): number | undefined {
  const isShown = and(eq(myCards.slug, slug), eq(myCards.is_on, true))
  const owner = app.db.select({ userId: myCards.user_id }).from(myCards).where(isShown).get()
  return owner && isAllowed(app, owner) ? owner.userId : undefined
}

/** The content of the card at this address. Throws `not-found` for one that is off, was renewed, or never existed. */
export function getPublicCard(app: AccountApp, { slug }: { slug: string }): PublicCard {
  const userId = findCardOwner(app, { slug })
  if (userId === undefined) throw new AppError('not-found')
  const { first_name, last_name, company, position, email, phone, website } = getUser(app, { userId })
  return { first_name, last_name, company, position, email, phone, website }
}

/** The card at this address as a vCard. Throws `not-found`. */
export function publicVcard(app: AccountApp, { slug }: { slug: string }): string {
  const card = contactOf(getPublicCard(app, { slug }), { region: '' })
  return vcardOf({ ...card, uid: `card-${slug}`, notes: '', tags: [] }, { revisedAt: app.clock.now() })
}

/** Saves the card at this address as a contact, or fills the gaps of an existing one. Throws `not-found`. */
export function savePublicCard(app: App, { userId, slug }: { userId: number; slug: string }): Contact {
  const card = contactOf(getPublicCard(app, { slug }), { region: '' })
  const { contactId } = write(app, tx => {
    const eventId = findActiveEvent(tx, { userId })?.id
    const at = app.clock.now()
    const saved = saveCard(app, tx, { userId, card, image: undefined, eventId, source: 'public_card', at })
    const { contactId: contact_id, merge } = saved
    if (merge) addJoin(tx, { contact_id, merge, joined_at: at, event_id: eventId ?? null })
    return saved
  })
  return getContact(app, { userId, contactId })
}

/** A person's typed profile as a card with full confidence; `region` as in `readPhone`. */
export function contactOf(typed: PublicCard, { region }: { region: string }): CardContact {
  return { ...emptyCard, ...typed, ...readPhone(typed.phone, { region }) }
}

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
