import { countryOfPhone } from 'card-reader/parts'
import { type CardContact, type Confidence, type Contact, type ContactPatch, cardFields } from '#contracts/contacts.ts'
import type { ApiContactChange } from '#contracts/integrations/v1/contacts.ts'
import { markWhatsApp } from '#contracts/messages/whatsapp-number.ts'
import type { ContactsApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { cardOf, columnsOf } from '#core/contact-rows/contact-row.ts'
import { getContact, getExpectedRow, type IsExpected } from '#core/contact-rows/contacts.ts'
import { outdatedPhonetic } from '#core/contact-rows/phonetic-names.ts'
import type { Action } from '#core/contact-rows/policies.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { readPhone } from '#core/contacts/read-phone.ts'
import { findEvent } from '#core/events/events.ts'
import { regionOf } from '#core/users/region-of.ts'
import type { Tx } from '#db/client.ts'

/** What a person or their program may set of a contact. */
export type ContactChange = ApiContactChange & Pick<ContactPatch, 'whatsapp_phone'>
type Update = {
  userId: number
  contactId: number
  patch: ContactChange
  isExpected?: IsExpected | undefined
  /** Whether the contact goes back under an event at which its person was known before. */
  wasKnownBefore?: boolean | undefined
}

/**
 * Saves what was typed: those fields are then certain (confidence 1), the phone's E.164, the country and the vCard
 * follow. Throws `not-found`, `precondition-failed`, and `invalid-input` for an event or a number that is not theirs.
 */
export function updateContact(
  app: ContactsApp,
  { userId, contactId, patch: values, isExpected, wasKnownBefore }: Update,
): Contact {
  write(app, tx => {
    const contact = getExpectedRow(tx, { userId, contactId, action: actionOf(values), isExpected })
    const { user_id: bookId } = contact
    const columns = typedColumns(app, tx, { userId: bookId, contact, values })
    const filed = wasKnownBefore && { known_before: true }
    changeContact(app, tx, { userId: bookId, contactId, event: 'updated' }, { ...columns, ...filed })
  })
  return getContact(app, { userId, contactId })
}

const filing = ['event_id', 'consent', 'do_not_message'] as const

/** What a change is, by the fields that it sets. */
function actionOf(values: ContactChange): Action {
  if (filing.some(field => values[field] !== undefined)) return 'file'
  const isRating = values.rating !== undefined && Object.keys(values).length === 1
  return isRating ? 'rate' : 'edit'
}

type Typed = CardContact &
  Pick<Contact, 'notes' | 'tags' | 'do_not_message' | 'event_id' | 'rating' | 'consent'> & {
    uid: string
    consent_at: Date | null
  }

/** The columns of a contact with what was typed. Throws `invalid-input` for an event that is not theirs. */
export function typedColumns(
  app: WriteApp,
  tx: Tx,
  { userId, contact, values }: { userId: number; contact: Typed; values: ContactChange },
) {
  const { event_id: eventId } = values
  if (typeof eventId === 'number' && !findEvent(tx, { userId, eventId }))
    throw new AppError('invalid-input', { fields: { event_id: 'No such event' } })
  const { phone, country, further_phones, whatsapp_phone, ...plain } = values
  const region = country || (regionOf(app, { userId }, tx) ?? countryOfPhone(contact.phone_e164))
  const typed: Typed = Object.assign({ ...contact }, outdatedPhonetic(contact, values), plain)
  const card: CardContact = { ...cardOf(typed), confidence: certain(contact.confidence, values) }
  if (phone !== undefined) Object.assign(card, readPhone(phone, { region }))
  if (further_phones) {
    const readFurther = (value: string) => readPhone(value, { region }).phone_e164
    card.further_phones = further_phones.map(({ kind = 'other', value }) => ({ kind, value, e164: readFurther(value) }))
  }
  if (whatsapp_phone !== undefined) {
    const marked = markWhatsApp(card, whatsapp_phone)
    if (!marked) throw new AppError('invalid-input', { fields: { whatsapp_phone: 'No such number' } })
    Object.assign(card, marked)
  }
  card.country = country ?? (card.country || contact.country)
  const { consent, event_id } = typed
  const consent_at = consent === contact.consent ? contact.consent_at : consent ? app.clock.now() : null
  // Who files a contact under an event shows it to its team.
  const filed = event_id === contact.event_id ? {} : { known_before: false }
  return { ...plain, ...columnsOf(app, card, typed), consent_at, ...filed }
}

function certain(confidence: Confidence, values: ContactPatch): Confidence {
  const next = { ...confidence }
  for (const field of cardFields) {
    if (values[field] === undefined) continue
    if (values[field]) next[field] = 1
    else delete next[field]
  }
  return next
}
