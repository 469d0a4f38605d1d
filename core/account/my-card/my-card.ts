import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cardStartPrefix, type MyCard, type MyCardPatch } from '#contracts/my-card.ts'
import { qrCode } from '#core/account/my-card/qr-code.ts'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { myCards } from '#db/schema.ts'

/** Without letters and digits that look alike; 31^12 addresses cannot be guessed. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const slugLength = 12

/** The service's address, and its bot if it has one. */
export type CardPlace = { origin: string; botUsername: string | undefined }

/** The person's public card: whether it is on, its address and QR code. */
export async function getMyCard(
  app: Pick<App, 'db' | 'clock' | 'signals'>,
  { userId, ...place }: { userId: number } & CardPlace,
): Promise<MyCard> {
  const { slug, is_on } = ensureCard(app, userId)
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
export function changeMyCard(
  app: Pick<App, 'db' | 'clock' | 'signals'>,
  { userId, patch }: { userId: number; patch: MyCardPatch },
): void {
  const { on, renew } = patch
  ensureCard(app, userId)
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

/** Everybody has an address, which is private until the card is switched on. */
function ensureCard(app: Pick<App, 'db' | 'clock' | 'signals'>, userId: number): typeof myCards.$inferSelect {
  const mine = eq(myCards.user_id, userId)
  const known = app.db.select().from(myCards).where(mine).get()
  if (known) return known
  return write(app, tx => {
    const row = { user_id: userId, slug: newSlug(), changed_at: app.clock.now() }
    tx.insert(myCards).values(row).onConflictDoNothing().run()
    return tx.select().from(myCards).where(mine).get() ?? { ...row, is_on: false }
  })
}
