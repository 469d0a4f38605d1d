import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '#core/app.ts'
import type { Env } from '#core/base/env.ts'

/** 32 random bytes for a URL or a header: a session's token, a ticket. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: its SHA-256. The token itself is random enough to need no key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const keys = new WeakMap<Env, Map<string, KeyObject>>()

/** The key for one purpose alone, derived from the bot's token. */
function keyFor({ env }: Pick<App, 'env'>, purpose: string): KeyObject {
  const derived = keys.get(env) ?? new Map<string, KeyObject>()
  keys.set(env, derived)
  const key = derived.get(purpose) ?? createSecretKey(createHmac('sha256', env.initDataToken).update(purpose).digest())
  derived.set(purpose, key)
  return key
}

/** An HMAC by a key that is derived from the bot's token and used for this purpose alone. */
export function keyedDigest(app: Pick<App, 'env'>, purpose: string, value: string): Buffer {
  return createHmac('sha256', keyFor(app, purpose)).update(value).digest()
}

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
