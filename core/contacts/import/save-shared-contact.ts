import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { getContact } from '#core/contacts/contacts.ts'
import { personOf } from '#core/contacts/import/people-of-file.ts'
import { saveImported } from '#core/contacts/import/save-imported.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { findActiveEvent } from '#core/events/events.ts'
import { type CodeContact, saysSomething } from '#core/extract/vcard/code-contact.ts'
import { readVcards } from '#core/extract/vcard/read-vcards.ts'
import { regionOf } from '#core/users/region-of.ts'

/** Longer ones than Telegram hands over are not read. */
const longestVcard = 64 * 1024

/** Somebody's contact as Telegram hands it over: a number and a name, and what the sender's address book knows. */
export type SharedContact = { firstName: string; lastName: string; phone: string; vcard: string | undefined }

/**
 * A contact that somebody shared from Telegram is saved; it costs no scan and belongs to the event that is on. A known one is filled where it is empty.
 * Throws `no-vcards` where it says nothing.
 */
export function saveSharedContact(
  app: App,
  { userId, shared }: { userId: number; shared: SharedContact },
): { contact: Contact; isMerged: boolean } {
  const person = personOf(contactOf(shared), { region: regionOf(app, { userId }) })
  const { contactId, isMerged } = write(app, tx => {
    const eventId = findActiveEvent(tx, { userId })?.id ?? null
    return saveImported(app, tx, { userId, person, eventId })
  })
  return { contact: getContact(app, { userId, contactId }), isMerged }
}

/** Telegram writes international numbers now with a plus, now without. */
function contactOf({ firstName, lastName, phone, vcard }: SharedContact): CodeContact {
  const file = Buffer.from((vcard ?? '').slice(0, longestVcard))
  const known = readVcards(file, { most: 1 }).people[0] ?? { emails: [], phones: [] }
  const digits = phone.replace(/[^\d+]/g, '')
  const value = /^\d{9,}$/.test(digits) && !digits.startsWith('0') ? `+${digits}` : digits
  const isListed = known.phones.some(one => one.value.replace(/\D/g, '') === value.replace(/\D/g, ''))
  const phones = value && !isListed ? [{ value, kind: 'other' as const }, ...known.phones] : known.phones
  const contact = { ...known, first_name: firstName, last_name: lastName, phones }
  if (!saysSomething(contact)) throw new AppError('no-vcards')
  return contact
}
