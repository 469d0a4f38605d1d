import { randomBytes } from 'node:crypto'
import { codeLength } from '#contracts/portal.ts'
import type { App } from '#core/app.ts'
import { keyedDigest } from '#core/base/secret.ts'

/** A code is computed from this seed in the database and the server's key. */
export function createSeed(): string {
  return randomBytes(16).toString('base64url')
}

/** The code of a seed: always the same. It is never stored, so the database reveals no code. */
export function codeOfSeed(app: Pick<App, 'env'>, seed: string): string {
  const number = keyedDigest(app, 'portal-code', seed).readBigUInt64BE() % 10n ** BigInt(codeLength)
  return number.toString().padStart(codeLength, '0')
}

/** The HMAC of a phone (E.164): always the same for one phone, and it reveals nothing about it. */
export function phoneIdOf(app: Pick<App, 'env'>, phone: string): string {
  return digestOf(app, 'portal-phone-id', phone)
}

/** The HMAC of the requester's network. */
export function requesterOf(app: Pick<App, 'env'>, network: string): string {
  return digestOf(app, 'portal-requester', network)
}

/** The public id of one sign-in request. */
export function createLoginId(): string {
  return randomBytes(16).toString('base64url')
}

function digestOf(app: Pick<App, 'env'>, purpose: string, value: string): string {
  return keyedDigest(app, purpose, value).toString('base64url').slice(0, 22)
}
