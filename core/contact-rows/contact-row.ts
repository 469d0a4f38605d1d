import { cleanLine, cleanText, cleanVcard } from 'card-reader/clean-text'
import { type SQL, sql } from 'drizzle-orm'
import { type CardContact, type CardSide, type Contact, cardContactSchema } from '#contracts/contacts.ts'
import type { TxApp } from '#core/app.ts'
import { cleanCard, fitCard } from '#core/contact-rows/fit-card.ts'
import { searchTextOf } from '#core/contact-rows/search-text.ts'
import { vcardOf } from '#core/contact-rows/vcard.ts'
import { cardImages, contacts, events, users } from '#db/schema.ts'

export type ContactRow = typeof contacts.$inferSelect

const sidesOf = (json: string): CardSide[] => JSON.parse(json)

/** The sides in order, as JSON. Most contacts have no picture, so no list is made and sorted for them. */
function sidesWhere(condition: SQL): SQL<CardSide[]> {
  const those = sql`from ${cardImages} where ${condition}`
  const list = sql`select json_group_array(${cardImages.side} order by ${cardImages.side} desc) ${those}`
  return sql`iif(exists (select 1 ${those}), (${list}), '[]')`.mapWith(sidesOf)
}

const ofContact = sql`${cardImages.contact_id} = contacts.id`

/** The sides of its card that a row of `contacts` has a picture of; in SQL they are JSON. */
const imageSides: SQL<CardSide[]> = sidesWhere(ofContact)

/** The sides whose card was also cut out of its photo. */
const cutOutSides: SQL<CardSide[]> = sidesWhere(sql`${ofContact} and ${cardImages.cut_out} is not null`)

/** The name of the event that a row of `contacts` belongs to; '' where it belongs to none. */
const eventName: SQL<string> = sql`coalesce(
  (select event.name from ${events} event where event.id = contacts.event_id), '')`

type ScannedBy = Contact['scanned_by']

/** The member of a team who scanned a row of `contacts`; in SQL it is JSON. */
const scannedBy: SQL<ScannedBy> = sql`iif(contacts.scanned_by is null, null, (
  select json_object('id', member.id, 'name', trim(member.first_name || ' ' || member.last_name))
  from ${users} member where member.id = contacts.scanned_by))`.mapWith((json: string): ScannedBy => JSON.parse(json))

/** The name of the person whose contacts a row of `contacts` belongs to. */
export const ownerName: SQL<string> = sql`(
  select trim(owner.first_name || ' ' || owner.last_name) from ${users} owner where owner.id = contacts.user_id)`

/** The fields of a contact that come from other tables than `contacts`. */
export const otherTables = { images: imageSides, cut_outs: cutOutSides, event: eventName, scanned_by: scannedBy }

/** The columns that a query selects to show contacts with `contactOfRow`. */
export const contactColumns = { row: contacts, ...otherTables }

/** The same for a file, which has no pictures. */
export const fileColumns = { row: contacts, event: eventName, scanned_by: scannedBy }

type Selected = { row: ContactRow; event: string; scanned_by: ScannedBy; images?: CardSide[]; cut_outs?: CardSide[] }

/** A selected row as the contract shows it to its owner, clean also where it was stored before texts were cleaned. */
export function contactOfRow({ row, event, scanned_by, images = [], cut_outs = [] }: Selected): Contact {
  const { user_id, uid, version, created_at, updated_at, deleted_at, timestamp, search, known_before, ...shown } = row
  return {
    ...cleanCard(shown),
    notes: cleanText(row.notes),
    tags: row.tags.map(tag => cleanLine(tag)),
    vcf: cleanVcard(row.vcf),
    consent: cleanText(row.consent),
    consent_at: row.consent_at?.toISOString() ?? null,
    timestamp: timestamp.toISOString(),
    created_at: created_at.toISOString(),
    images,
    cut_outs,
    event: cleanLine(event),
    scanned_by: scanned_by && { ...scanned_by, name: cleanLine(scanned_by.name) },
    standing: 'owner',
    book_of: null,
  }
}

/** The part of a row or contact that a card holds. */
export function cardOf(row: CardContact): CardContact {
  return cardContactSchema.parse(row)
}

/** The columns that a card sets, no longer than may be saved, its vCard and what it is found by among them. */
export function columnsOf(
  app: TxApp,
  card: CardContact,
  { uid, notes, tags }: { uid: string; notes: string; tags: string[] },
) {
  const fitted = fitCard(card)
  const vcf = vcardOf({ ...fitted, uid, notes, tags }, { revisedAt: app.clock.now() })
  return { ...fitted, vcf, search: searchTextOf({ ...fitted, notes, tags }) }
}
