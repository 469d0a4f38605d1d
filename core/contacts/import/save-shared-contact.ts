import { e164Of } from 'card-reader/parts'
import { type CodeContact, readVcards, saysSomething } from 'card-reader/vcard'
import type { Import } from '#contracts/import/imports.ts'
import type { ContactsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { countToday } from '#core/contacts/daily-counts.ts'
import { findImport, getImport } from '#core/contacts/import/import-view.ts'
import { personOf } from '#core/contacts/import/people-of-file.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { saveImported } from '#core/contacts/import/save-imported.ts'
import { addJoin } from '#core/contacts/merging/settle-joins.ts'
import { findActiveEvent } from '#core/events/events.ts'
import { writeCardFold } from '#core/outbox/write-outbox.ts'
import { regionOf } from '#core/users/region-of.ts'
import { languageOf } from '#core/users/users.ts'
import { imports } from '#db/schema.ts'

/** Longer ones than Telegram hands over are not read. */
const longestVcard = 64 * 1024

/** A contact shared in Telegram: number, name, what the sender's address book knows, and if they have Telegram. */
export type SharedContact = {
  firstName: string
  lastName: string
  phone: string
  vcard: string | undefined
  isOnTelegram: boolean
}

/**
 * A contact that somebody shared from Telegram is saved, as an import that needs no answer; it costs no scan and belongs
 * to the event that is on. A known one is filled where it is empty. The same `key` again is the same contact. Throws
 * `no-vcards` where it says nothing.
 */
export async function saveSharedContact(
  app: ContactsApp,
  { userId, key, shared }: { userId: number; key: string; shared: SharedContact },
): Promise<Import> {
  const region = regionOf(app, { userId })
  const labels = remarkLabels(languageOf(app, { userId }))
  const person = personOf(contactOf(shared, region), { region, labels })
  const importId = write(app, tx => {
    const known = findImport(tx, { userId, key })
    if (known) return known.id
    const eventId = findActiveEvent(tx, { userId })?.id ?? null
    const now = app.clock.now()
    const { saved, merge } = saveImported(app, tx, { userId, person, eventId, source: 'shared', at: now })
    countToday(app, tx, { userId, kind: 'imported', n: 1 })
    writeCardFold(app, tx, { userId, chatId: userId })
    const [created, merged] = merge ? [0, 1] : [1, 0]
    const { id } = tx
      .insert(imports)
      .values({
        ...{ user_id: userId, source_key: key, people: [], saved: [saved], created, merged },
        ...{ created_at: now, answered_at: now },
      })
      .returning({ id: imports.id })
      .get()
    const { contact_id, event_id } = saved
    if (merge) addJoin(tx, { contact_id, merge, event_id, joined_at: now, import_id: id, person: 0 })
    return id
  })
  return getImport(app, { userId, importId })
}

function contactOf(shared: SharedContact, region: string | undefined): CodeContact {
  const { firstName, lastName, vcard = '' } = shared
  const file = Buffer.from(vcard.slice(0, longestVcard))
  const known = readVcards(file, { most: 1 }).people[0] ?? { emails: [], phones: [] }
  const value = numberOf(shared, region)
  const isListed = known.phones.some(one => one.value.replace(/\D/g, '') === value.replace(/\D/g, ''))
  const phones = value && !isListed ? [{ value, kind: 'other' as const }, ...known.phones] : known.phones
  const contact = { ...known, first_name: firstName, last_name: lastName, phones }
  if (!saysSomething(contact)) throw new AppError('no-vcards')
  return contact
}

/** Those of Telegram's people are whole, now with a plus, now without; others are as an address book has them. */
function numberOf({ phone, isOnTelegram }: SharedContact, region: string | undefined): string {
  const digits = phone.replace(/[^\d+]/g, '')
  const whole = isOnTelegram && /^\d/.test(digits) ? `+${digits}` : digits
  return e164Of(whole, region) || whole
}
