import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cardStartPrefix, type MyCard, type MyCardPatch } from '#contracts/my-card.ts'
import type { TxApp, WriteApp } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { qrCode } from '#core/drawing/qr-code.ts'
import type { Tx } from '#db/client.ts'
import { myCards } from '#db/schema.ts'

/** Without letters and digits that look alike; 31^12 addresses cannot be guessed. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const slugLength = 12

/** The service's address, and its bot if it has one. */
export type CardPlace = { origin: string; botUsername: string | undefined }

/**
 * The person's public card: whether it is on, its address and QR code. While another process holds the write lock somebody
 * who looks for the first time sees an address that is not kept, which leads nowhere before the card is switched on.
 */
export async function getMyCard(app: WriteApp, { userId, ...place }: { userId: number } & CardPlace): Promise<MyCard> {
  const { slug, is_on } =
    findCard(app.db, userId) ?? (isFreeToWrite(app) ? ensureCard(app, userId) : newCard(app, userId))
  const url = cardUrl(place.origin, slug)
  const { dataUrl } = await qrCode(url)
  return {
    on: is_on,
    url,
    telegram_url: telegramUrl(place.botUsername, slug) ?? null,
    qr: dataUrl,
  }
}

/** Switches the person's card on or off, or gives it a new address, which ends the old one. */
export function changeMyCard(app: WriteApp, { userId, patch }: { userId: number; patch: MyCardPatch }): void {
  const { on, renew } = patch
  if (!findCard(app.db, userId)) ensureCard(app, userId)
  const change = { ...(on === undefined ? {} : { is_on: on }), ...(renew ? { slug: newSlug() } : {}) }
  app.db
    .update(myCards)
    .set({ ...change, changed_at: app.clock.now() })
    .where(eq(myCards.user_id, userId))
    .run()
}

/** The address of a card's page. */
export function cardUrl(origin: string, slug: string): string {
  return `${origin}/c/${slug}`
}

/** Opens a card in the Mini App; undefined without a bot. */
export function telegramUrl(botUsername: string | undefined, slug: string): string | undefined {
  return botUsername && `https://t.me/${botUsername}?startapp=${cardStartPrefix}${slug}`
}

function newSlug(): string {
  return Array.from({ length: slugLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

type Card = typeof myCards.$inferSelect

function findCard(tx: Tx, userId: number): Card | undefined {
  return tx.select().from(myCards).where(eq(myCards.user_id, userId)).get()
}

const newCard = (app: TxApp, userId: number): Card => ({
  ...{ user_id: userId, slug: newSlug(), is_on: false },
  changed_at: app.clock.now(),
})

/** Everybody has an address, which is private until the card is switched on. */
function ensureCard(app: WriteApp, userId: number): Card {
  return write(app, tx => {
    const row = newCard(app, userId)
    tx.insert(myCards).values(row).onConflictDoNothing().run()
    return findCard(tx, userId) ?? row
  })
}
