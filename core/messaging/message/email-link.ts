import type { App, KeyApp, OwnedContact } from '#core/app.ts'
import { isAllowed } from '#core/auth/allowed.ts'
import { AppError } from '#core/base/errors.ts'
import { isSameSecret, keyedDigest } from '#core/base/secret.ts'
import { dayMs } from '#core/base/time.ts'

/** How many days a link works, beside the rest of the day on which it was made. */
const days = 7
/** 128 bits of the signature cannot be guessed. */
const signatureBytes = 16

/**
 * The path of the page that opens the first e-mail to a contact. Whoever has it sees that e-mail, for a week. It stays
 * the same over a day, so that a message with it is not edited without need.
 */
export function emailPath(app: KeyApp, { userId, contactId }: OwnedContact): string {
  const lastDay = Math.floor(app.clock.now().getTime() / dayMs) + days
  const payload = [userId, contactId, lastDay].map(number => number.toString(36)).join('.')
  return `/m/${payload}.${signatureOf(app, payload)}`
}

/** The person and the contact of such a link. Throws `not-found` for one that is over or was not made here. */
export function readEmailLink(app: KeyApp, token: string): OwnedContact {
  const [, payload, signature] = /^([a-z0-9]+\.[a-z0-9]+\.[a-z0-9]+)\.([\w-]{22})$/.exec(token) ?? []
  if (payload === undefined || signature === undefined || !isSameSecret(signature, signatureOf(app, payload))) {
    throw new AppError('not-found')
  }
  const [userId = 0, contactId = 0, lastDay = 0] = payload.split('.').map(part => Number.parseInt(part, 36))
  const isOver = Math.floor(app.clock.now().getTime() / dayMs) > lastDay
  if (isOver || !isAllowed(app, { userId })) throw new AppError('not-found')
  return { userId, contactId }
}

function signatureOf(app: Pick<App, 'env'>, payload: string): string {
  return keyedDigest(app, 'first-email', payload).subarray(0, signatureBytes).toString('base64url')
}
