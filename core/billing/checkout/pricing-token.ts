import type { App, KeyApp, ReadApp } from '#core/app.ts'
import { isSameSecret, keyedDigest } from '#core/base/secret.ts'
import { minuteMs } from '#core/base/time.ts'
import { findUser } from '#core/users/find-user.ts'

const lifeMs = 30 * minuteMs

/** Proves for 30 minutes that the bot gave a link to the pricing page to this Telegram user (PRODUCT §1). */
export function createPricingToken(app: KeyApp, { userId }: { userId: number }): string {
  const expires = (app.clock.now().getTime() + lifeMs).toString(36)
  return `${expires}.${sign(app, userId, expires)}`
}

/** Whether the token belongs to this Telegram id and has not expired. */
export function isPricingToken(app: KeyApp, { userId, token }: { userId: number; token: string }): boolean {
  const [expires = '', signature = ''] = token.split('.')
  if (!isSameSecret(sign(app, userId, expires), signature)) return false
  return Number.parseInt(expires, 36) > app.clock.now().getTime()
}

/** The pricing page's address for this user, with their token and language; undefined without a public address. */
export function pricingUrl(app: ReadApp & KeyApp, { userId }: { userId: number }): string | undefined {
  const { isPublic, PUBLIC_URL } = app.env
  if (!isPublic || !PUBLIC_URL) return undefined
  const token = createPricingToken(app, { userId })
  const language = findUser(app.db, { userId })?.language
  const page = `${PUBLIC_URL}/pricing?telegram_id=${userId}&token=${encodeURIComponent(token)}`
  return language ? `${page}&lang=${language}` : page
}

function sign(app: Pick<App, 'env'>, userId: number, expires: string): string {
  return keyedDigest(app, 'pricing-link', `${userId}.${expires}`).toString('base64url')
}
