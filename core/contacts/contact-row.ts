import { type SQL, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { fitCard } from '#core/contacts/fit-card.ts'
import { vcardOf } from '#core/contacts/vcard.ts'
import { type CardContact, type CardSide, type Contact, cardContactSchema } from '#core/contracts/contacts.ts'
import type { contacts } from '#db/schema.ts'
import { cardImages } from '#db/schema.ts'

export type ContactRow = typeof contacts.$inferSelect

/** The sides of its card that a row of `contacts` has a picture of; in SQL they are JSON. */
export const imageSides: SQL<CardSide[]> = sql`(
  select json_group_array(${cardImages.side} order by ${cardImages.side} desc)
  from ${cardImages} where ${cardImages.contact_id} = contacts.id
)`.mapWith((json: string): CardSide[] => JSON.parse(json))

/** A row as the contract shows it. */
export function contactOfRow(row: ContactRow, images: CardSide[]): Contact {
  const { user_id, uid, version, created_at, updated_at, deleted_at, timestamp, ...shown } = row
  return { ...shown, timestamp: timestamp.toISOString(), images }
}

/** The part of a row or contact that a card holds. */
export function cardOf(row: CardContact): CardContact {
  return cardContactSchema.parse(row)
}

/** The columns that a card sets, no longer than may be saved, its vCard among them. */
export function columnsOf(
  app: App,
  card: CardContact,
  { uid, notes, tags }: { uid: string; notes: string; tags: string[] },
) {
  const fitted = fitCard(card)
  return { ...fitted, vcf: vcardOf({ ...fitted, uid, notes, tags }, { revisedAt: app.clock.now() }) }
}
