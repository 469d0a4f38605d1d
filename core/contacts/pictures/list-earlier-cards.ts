import { and, eq, isNotNull } from 'drizzle-orm'
import type { CardSide, EarlierCard, ImageForm } from '#contracts/contacts.ts'
import type { OwnedContact, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getContactRow } from '#core/contact-rows/contacts.ts'
import { cleanCard } from '#core/contact-rows/fit-card.ts'
import { earlierCardsOf } from '#core/contacts/pictures/earlier-cards.ts'
import { earlierCardImages, earlierCards } from '#db/schema.ts'

/** The cards that a contact had before its present one, the latest first. Throws `not-found`. */
export function listEarlierCards(app: ReadApp, owned: OwnedContact): EarlierCard[] {
  getContactRow(app.db, { ...owned, action: 'read' })
  const { card_id, side, cut_out } = earlierCardImages
  const pictures = app.db
    .select({ card_id, side, isCutOut: isNotNull(cut_out).mapWith(Boolean) })
    .from(earlierCardImages)
    .innerJoin(earlierCards, eq(earlierCards.id, card_id))
    .where(eq(earlierCards.contact_id, owned.contactId))
    .all()
  return earlierCardsOf(app.db, owned).map(({ id, card, seen_at }) => {
    const { company, position, email, phone } = cleanCard(card)
    const mine = pictures.filter(picture => picture.card_id === id).toSorted((a, b) => (a.side < b.side ? 1 : -1))
    return {
      ...{ id, seen_at: seen_at.toISOString(), company, position, email, phone },
      images: mine.map(picture => picture.side),
      cut_outs: mine.filter(({ isCutOut }) => isCutOut).map(picture => picture.side),
    }
  })
}

const columnOf = {
  photo: earlierCardImages.jpeg,
  card: earlierCardImages.cut_out,
  thumbnail: earlierCardImages.thumbnail,
}

/** The picture of an earlier card's side, JPEG. Throws `not-found`, also where that form of it is not kept. */
export function getEarlierImage(
  app: ReadApp,
  { cardId, side, form, ...owned }: OwnedContact & { cardId: number; side: CardSide; form: ImageForm },
): Uint8Array {
  getContactRow(app.db, { ...owned, action: 'read' })
  const isWanted = and(eq(earlierCards.id, cardId), eq(earlierCards.contact_id, owned.contactId))
  const image = app.db
    .select({ jpeg: columnOf[form] })
    .from(earlierCardImages)
    .innerJoin(earlierCards, eq(earlierCards.id, earlierCardImages.card_id))
    .where(and(isWanted, eq(earlierCardImages.side, side)))
    .get()
  if (!image?.jpeg) throw new AppError('not-found')
  return image.jpeg
}
