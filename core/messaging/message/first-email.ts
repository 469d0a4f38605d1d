import { and, eq } from 'drizzle-orm'
import type { Contact } from '#contracts/contacts.ts'
import type { EmailOffer } from '#contracts/messaging.ts'
import { contactName } from '#contracts/values/full-name.ts'
import type { App, KeyApp, OwnedContact, ReadApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { writeSoon } from '#core/base/write-lock.ts'
import { findContact, getContact } from '#core/contact-rows/contacts.ts'
import { findEvent } from '#core/events/events.ts'
import { emailPath } from '#core/messaging/message/email-link.ts'
import { messageText } from '#core/messaging/message/message-text.ts'
import { findUser } from '#core/users/find-user.ts'
import { languageOf } from '#core/users/users.ts'
import { firstEmails, myCards } from '#db/schema.ts'
import { defaultSubject } from '#texts/default-messages.ts'

/** The e-mail that a person's own mail program opens, and its `mailto:` link. */
export type FirstEmail = Letter & {
  /** What the contact is called: their name, else the company, else the address. */
  name: string
  href: string
  isShortened: boolean
}

/** The page with the first e-mail to a contact; null without an address, and for "do not message". */
export function emailOffer(
  app: ReadApp & KeyApp,
  { userId, contact }: { userId: number; contact: Contact },
): EmailOffer | null {
  const owned = { userId, contactId: contact.id }
  if (!canMail(contact)) return null
  const opened = app.db.select().from(firstEmails).where(isOf(owned)).get()
  return { path: emailPath(app, owned), opened_at: opened?.opened_at.toISOString() ?? null }
}

/**
 * The first e-mail to a contact: the words of the first message, and the address of the person's public card where it
 * is on. Throws `not-found` for a contact that cannot be written to.
 */
export function getFirstEmail(app: ReadApp, { origin, ...owned }: OwnedContact & { origin: string }): FirstEmail {
  const { userId } = owned
  const contact = getContact(app, { ...owned, action: 'message' })
  if (!canMail(contact)) throw new AppError('not-found')
  const letter = {
    to: contact.email,
    subject: subjectOf(app, { userId, contact }),
    text: messageText(app, { userId, contact, kind: 'first' }),
    below: cardAddress(app, { userId, origin }),
  }
  return { name: contactName(contact), ...letter, ...mailtoLink(letter) }
}

/** Notes that the person has opened the first e-mail to a contact; later where another process holds the write lock. */
export function noteEmailOpened(app: WriteApp & Pick<App, 'log'>, { userId, contactId }: OwnedContact): void {
  const opened_at = app.clock.now()
  writeSoon(app, tx => {
    // The contact may have been deleted meanwhile, with its account.
    if (!findContact(tx, { userId, contactId })) return
    tx.insert(firstEmails).values({ user_id: userId, contact_id: contactId, opened_at }).onConflictDoNothing().run()
  })
}

function canMail({ email, do_not_message }: Contact): boolean {
  return !do_not_message && isMailAddress(email)
}

/** With the event where they met, else the person's company. */
function subjectOf(app: ReadApp, { userId, contact }: { userId: number; contact: Contact }): string {
  const { event_id: eventId } = contact
  const event = eventId === null ? undefined : findEvent(app.db, { userId, eventId })
  const place = event?.name ?? findUser(app.db, { userId })?.company
  return [defaultSubject(languageOf(app, { userId })), place].filter(Boolean).join(' – ')
}

function cardAddress(app: ReadApp, { userId, origin }: { userId: number; origin: string }): string {
  const isShown = and(eq(myCards.user_id, userId), eq(myCards.is_on, true))
  const card = app.db.select().from(myCards).where(isShown).get()
  return card ? `${origin}/c/${card.slug}` : ''
}

function isOf({ userId, contactId }: OwnedContact) {
  return and(eq(firstEmails.user_id, userId), eq(firstEmails.contact_id, contactId))
}

/** A length that all browsers and mail programs accept for an address. */
const longest = 2000

/** A text that is shortened so that an address has room for it ends so. */
const ellipsis = '…'

type Letter = {
  to: string
  subject: string
  text: string
  /** Stands below the text, and is never shortened; '' for nothing. */
  below: string
}

/** Whether a text is a single address that a `mailto:` link can name. */
export function isMailAddress(text: string): boolean {
  return /^[^\s\p{C}@,;:<>()[\]"\\]{1,64}@[^\s\p{C}@,;:<>()[\]"\\]{1,255}$/u.test(text)
}

/**
 * An e-mail as a `mailto:` link of at most 2,000 characters (RFC 6068). No text can add a header: everything is encoded,
 * line breaks as CRLF, and the subject is one line. A text that is too long for a link is shortened.
 */
export function mailtoLink({ to, subject, text, below }: Letter): { href: string; isShortened: boolean } {
  const [local, domain] = splitAddress(to)
  const address = `mailto:${encode(local)}@${encode(domain)}`
  const head = `${address}?subject=${encode(subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())}&body=`
  const linkOf = (body: string) => `${head}${encode(below ? `${body}\n\n${below}` : body)}`
  const whole = linkOf(text)
  if (whole.length <= longest) return { href: whole, isShortened: false }
  const letters = [...text]
  let [fits, tooMany] = [0, letters.length]
  const cut = (n: number) => `${letters.slice(0, n).join('').trimEnd()}${ellipsis}`
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (linkOf(cut(middle)).length <= longest) fits = middle
    else tooMany = middle
  }
  return { href: linkOf(cut(fits)), isShortened: true }
}

function splitAddress(address: string): [string, string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'))
}
