import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CardSide } from '#contracts/contacts.ts'
import type { ContactsApp, ReadApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows, inTurns } from '#core/base/in-batches.ts'
import { write } from '#core/base/write.ts'
import { getCardImage } from '#core/contact-rows/contacts.ts'
import { changeContacts } from '#core/contact-rows/record-contact-change.ts'
import { noImage } from '#core/contacts/pictures/card-image.ts'
import { isOfBook } from '#core/events/team/scan-target.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { cardImages, contacts, earlierCardImages, earlierCards, scanCards, scans } from '#db/schema.ts'

/** Pictures that go at once: each is overwritten in the file, which takes a millisecond. */
const atOnce = 10

/** Whether the pictures of cards that a user scans now are kept. */
export function keepsCardImages(tx: Tx, { userId }: { userId: number }): boolean {
  return findUser(tx, { userId })?.keep_card_images ?? false
}

/** Removes every picture of a card that a user has, those that wait for "Keep both" or "Save all" too. Says how many contacts had any. */
export async function deleteCardImages(app: ContactsApp, { userId }: { userId: number }): Promise<{ deleted: number }> {
  const changed = { userId, event: 'updated' } as const
  const tell = (tx: Tx, contactIds: number[]) => changeContacts(app, tx, { ...changed, contactIds })
  return { deleted: await erasePictures(app, { userId }, tell) }
}

/** All pictures of a user's cards are gone, a few at a time; `tell` gets their contacts' ids in the same transaction. */
export async function erasePictures(
  app: WriteApp,
  { userId }: { userId: number },
  tell: (tx: Tx, contactIds: number[]) => void = () => undefined,
): Promise<number> {
  const pictured = app.db
    .selectDistinct({ id: cardImages.contact_id })
    .from(cardImages)
    .innerJoin(contacts, eq(contacts.id, cardImages.contact_id))
    .where(eq(contacts.user_id, userId))
    .all()
    .map(({ id }) => id)
  const earlier = app.db
    .select({ id: earlierCards.id })
    .from(earlierCards)
    .innerJoin(contacts, eq(contacts.id, earlierCards.contact_id))
    .where(eq(contacts.user_id, userId))
  await forgetRows(app, earlierCardImages, inArray(earlierCardImages.card_id, earlier), atOnce)
  await inTurns(pictured, { atOnce }, contactIds =>
    write(app, tx => {
      tx.delete(cardImages).where(inArray(cardImages.contact_id, contactIds)).run()
      tell(tx, contactIds)
    }),
  )
  const waiting = app.db
    .select({ id: scanCards.id })
    .from(scanCards)
    .innerJoin(scans, eq(scans.id, scanCards.scan_id))
    .where(and(isOfBook(userId), isNotNull(scanCards.jpeg)))
    .all()
    .map(({ id }) => id)
  await inTurns(waiting, { atOnce }, cardIds =>
    write(app, tx => tx.update(scanCards).set(noImage).where(inArray(scanCards.id, cardIds)).run()),
  )
  return pictured.length
}

/** A card's shape on the screens, in pixels of a dense display. */
const shape = { width: 160, height: 100 }

/** The small JPEG for lists: the cut-out, else the photo cropped to the shape of a card. Throws `not-found`. */
export async function getThumbnail(
  app: ReadApp,
  owned: { userId: number; contactId: number; side: CardSide },
): Promise<Uint8Array> {
  try {
    return getCardImage(app, { ...owned, form: 'thumbnail' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  const photo = getCardImage(app, { ...owned, form: 'photo' })
  const { default: sharp } = await import('sharp')
  return sharp(photo)
    .resize({ ...shape, fit: 'cover' })
    .jpeg({ quality: 70 })
    .toBuffer()
}
