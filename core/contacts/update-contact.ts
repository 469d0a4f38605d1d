import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { cardOf, columnsOf } from '#core/contacts/contact-row.ts'
import { findContact, getContact } from '#core/contacts/contacts.ts'
import { readPhone } from '#core/contacts/read-phone.ts'
import {
  type CardContact,
  type Confidence,
  type Contact,
  type ContactPatch,
  cardFields,
} from '#core/contracts/contacts.ts'
import { findEvent } from '#core/events/events.ts'
import { countryOfPhone } from '#core/extract/spans/country-of.ts'
import { regionOf } from '#core/users/region-of.ts'
import { contacts } from '#db/schema.ts'

/**
 * Saves what a person typed: those fields are then certain (confidence 1), the phone's E.164, the country and the
 * vCard follow. Throws `not-found`, also for an event that is not theirs.
 */
export function updateContact(
  app: App,
  { userId, contactId, patch: values }: { userId: number; contactId: number; patch: ContactPatch },
): Contact {
  write(app, tx => {
    const contact = findContact(tx, { userId, contactId })
    if (!contact) throw new AppError('not-found')
    const { event_id: eventId } = values
    if (typeof eventId === 'number' && !findEvent(tx, { userId, eventId })) throw new AppError('not-found')
    const region = regionOf(app, { userId }, tx) ?? countryOfPhone(contact.phone_e164)
    const typed = Object.assign({ ...contact }, values)
    const card: CardContact = {
      ...cardOf(typed),
      ...(values.phone === undefined ? {} : readPhone(values.phone, { region })),
      confidence: certain(contact.confidence, values),
    }
    if (values.phone !== undefined && !card.country) card.country = contact.country
    tx.update(contacts)
      .set({
        ...columnsOf(app, card, typed),
        notes: typed.notes,
        tags: typed.tags,
        do_not_message: typed.do_not_message,
        event_id: typed.event_id,
        rating: typed.rating,
      })
      .where(eq(contacts.id, contactId))
      .run()
  })
  return getContact(app, { userId, contactId })
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
