import type { CardSide } from '#contracts/contacts.ts'
import type { ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getCardImage } from '#core/contact-rows/contacts.ts'

/** A card's shape on the screens, in pixels of a dense display. */
const shape = { width: 160, height: 100 }

/**
 * The small picture of a card for lists, JPEG: the card that was cut out of its photo, else the photo cropped to a card's
 * shape. Throws `not-found`.
 */
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
