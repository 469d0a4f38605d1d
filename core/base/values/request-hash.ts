import { createHash } from 'node:crypto'

/** Identifies what was sent under an idempotency key: SHA-256 of the parts and their lengths, base64url. */
export function requestHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}\n`).update(part)
  return hash.digest('base64url')
}
