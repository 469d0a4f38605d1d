import { randomBytes } from 'node:crypto'
import type { App } from '#core/app.ts'
import { keyedDigest } from '#core/base/secret.ts'
import { codeLength } from '#core/contracts/portal.ts'

/** What a code follows from; the database holds this alone, the key is the server's. */
export function createSeed(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The code of a seed. It is never stored: who reads the database learns nothing of it, and asking again within its
 * life brings the same one.
 */
export function codeOfSeed(app: App, seed: string): string {
  const number = keyedDigest(app, 'portal-code', seed).readBigUInt64BE() % 10n ** BigInt(codeLength)
  return number.toString().padStart(codeLength, '0')
}

/** What stands for a phone (E.164) in answers and rows: always the same for one phone, and tells nothing of it. */
export function loginIdOf(app: App, phone: string): string {
  return keyedDigest(app, 'portal-login-id', phone).toString('base64url').slice(0, 22)
}
