import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { App } from '#core/app.ts'
import type { Env } from '#core/base/env.ts'

/** 32 random bytes for a URL or a header: a session token, a ticket. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: its SHA-256. The token is random enough to need no key. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

const keys = new WeakMap<Env, Map<string, KeyObject>>()

/** A key for one purpose, derived from the bot's token. */
function keyFor({ env }: Pick<App, 'env'>, purpose: string): KeyObject {
  const derived = keys.get(env) ?? new Map<string, KeyObject>()
  keys.set(env, derived)
  const key = derived.get(purpose) ?? createSecretKey(createHmac('sha256', env.initDataToken).update(purpose).digest())
  derived.set(purpose, key)
  return key
}

/** An HMAC with a key that is derived from the bot's token for this purpose. */
export function keyedDigest(app: Pick<App, 'env'>, purpose: string, value: string): Buffer {
  return createHmac('sha256', keyFor(app, purpose)).update(value).digest()
}

/** Compares two texts in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

const sealing = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const sealingKey = (app: Pick<App, 'env'>, purpose: string) => keyedDigest(app, 'seal', purpose)

/** Encrypts a secret that must be read again, with a key derived from the bot's token. */
export function seal(app: Pick<App, 'env'>, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(sealing, sealingKey(app, purpose), nonce, { authTagLength: tagBytes })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed secret; undefined if it was sealed under another bot token. */
export function unseal(app: Pick<App, 'env'>, purpose: string, stored: string): string | undefined {
  const bytes = Buffer.from(stored, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  try {
    const decipher = createDecipheriv(sealing, sealingKey(app, purpose), nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
