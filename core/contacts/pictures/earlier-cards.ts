import { and, desc, eq, inArray, max } from 'drizzle-orm'
import type { CardContact, CardSide } from '#contracts/contacts.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, earlierCardImages, earlierCards } from '#db/schema.ts'

/** Adds an earlier card to a contact, with the current pictures of `imagesOf`; returns its id. */
export function addEarlierCard(
  tx: Tx,
  { contactId, card, seenAt, imagesOf }: { contactId: number; card: CardContact; seenAt: Date; imagesOf: number },
): number {
  const { id } = tx
    .insert(earlierCards)
    .values({ contact_id: contactId, card, seen_at: seenAt })
    .returning({ id: earlierCards.id })
    .get()
  const pictures = tx.select().from(cardImages).where(eq(cardImages.contact_id, imagesOf)).all()
  for (const { contact_id, ...picture } of pictures) {
    tx.insert(earlierCardImages)
      .values({ ...picture, card_id: id })
      .run()
  }
  tx.delete(cardImages).where(eq(cardImages.contact_id, imagesOf)).run()
  return id
}

/** Deletes an earlier card and moves its pictures to `imagesOf`, except sides that it already has. */
export function takeEarlierCard(tx: Tx, { cardId, imagesOf }: { cardId: number; imagesOf: number }): void {
  const pictures = tx.select().from(earlierCardImages).where(eq(earlierCardImages.card_id, cardId)).all()
  for (const { card_id, ...picture } of pictures) {
    tx.insert(cardImages)
      .values({ ...picture, contact_id: imagesOf })
      .onConflictDoNothing()
      .run()
  }
  tx.delete(earlierCards).where(eq(earlierCards.id, cardId)).run()
}

/** Makes the latest earlier card the current one, unless it was replaced since; newer pictures go to `apartId`. */
export function returnEarlierCard(
  tx: Tx,
  { contactId, apartId, cardId }: { contactId: number; apartId: number; cardId: number },
): void {
  const latest = tx
    .select({ id: max(earlierCards.id) })
    .from(earlierCards)
    .where(eq(earlierCards.contact_id, contactId))
    .get()
  if (latest?.id !== cardId) return
  giveImages(tx, { from: contactId, to: apartId, sides: ['back'] })
  tx.delete(cardImages).where(eq(cardImages.contact_id, contactId)).run()
  takeEarlierCard(tx, { cardId, imagesOf: contactId })
}

/** Moves the pictures of these sides to another contact, which has none of them. */
export function giveImages(
  tx: Tx,
  { from, to, sides }: { from: number; to: number; sides: readonly CardSide[] },
): void {
  tx.update(cardImages)
    .set({ contact_id: to })
    .where(and(eq(cardImages.contact_id, from), inArray(cardImages.side, [...sides])))
    .run()
}

/** The sides of a contact's card that have pictures. */
export function picturedSides(tx: Tx, { contactId }: { contactId: number }): CardSide[] {
  return tx
    .select({ side: cardImages.side })
    .from(cardImages)
    .where(eq(cardImages.contact_id, contactId))
    .all()
    .map(({ side }) => side)
}

/** The cards that a contact had before its present one, the latest first. */
export function earlierCardsOf(tx: Tx, { contactId }: { contactId: number }) {
  const { id, card, seen_at } = earlierCards
  return tx
    .select({ id, card, seen_at })
    .from(earlierCards)
    .where(eq(earlierCards.contact_id, contactId))
    .orderBy(desc(seen_at), desc(id))
    .all()
}
