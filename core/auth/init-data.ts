import { parse, validate } from '@telegram-apps/init-data-node'
import type { App } from '#core/app.ts'
import { requireAllowed } from '#core/auth/allowed.ts'
import type { Env } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { hashToken } from '#core/base/secret.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { findDeparture } from '#core/plans/departures.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { findUser } from '#core/users/find-user.ts'

const maxAgeSeconds = 24 * 60 * 60
/** Clocks differ a little; launch data from further in the future is forged. */
const maxSkewSeconds = 60

/**
 * The user who opened the Mini App, from the raw launch data; creates their row. Throws `not-authenticated` for data
 * with a wrong signature or from the future. Throws `login-expired` after 24 hours, or if they have deleted their
 * account since, because a page that is still open must not create it again. Throws `private-service` for a person
 * who is not in `ALLOWED_USERS`.
 */
export async function signIn(app: Pick<App, 'db' | 'env' | 'clock'>, rawInitData: string): Promise<{ userId: number }> {
  const now = Math.floor(app.clock.now().getTime() / 1000)
  const data = readSigned(app, rawInitData)
  const signedAt = Math.floor(data.auth_date.getTime() / 1000)
  if (!data.user || signedAt > now + maxSkewSeconds) throw new AppError('not-authenticated')
  const { id, first_name, last_name, language_code } = data.user
  if (signedAt < now - maxAgeSeconds || hasLeftSince(app, id, signedAt)) throw new AppError('login-expired')
  requireAllowed(app, { userId: id })
  if (!findUser(app.db, { userId: id }) && !(await waitUntilFree(app))) throw new DatabaseHeld()
  ensureUser(app, { id, firstName: first_name, lastName: last_name, languageCode: language_code })
  return { userId: id }
}

function hasLeftSince(app: Pick<App, 'db' | 'env'>, userId: number, signedAt: number): boolean {
  const departure = findDeparture(app, app.db, { userId })
  return departure !== undefined && signedAt < Math.floor(departure.left_at.getTime() / 1000)
}

const launchDataOf = (raw: string) => parse(raw)
type LaunchData = ReturnType<typeof launchDataOf>

/**
 * Launch data with a verified signature, by the hash of its text, because a page sends the same data with each call.
 * The age is checked each time.
 */
const foundRight = new WeakMap<Env, Map<string, LaunchData>>()
const maxRemembered = 5000

function readSigned({ env }: Pick<App, 'env'>, raw: string): LaunchData {
  const known = foundRight.get(env) ?? new Map<string, LaunchData>()
  foundRight.set(env, known)
  const hash = hashToken(raw)
  const remembered = known.get(hash)
  if (remembered) return remembered
  try {
    validate(raw, env.initDataToken, { expiresIn: 0 })
    const data = launchDataOf(raw)
    if (known.size >= maxRemembered) known.clear()
    known.set(hash, data)
    return data
  } catch (cause) {
    throw new AppError('not-authenticated', {}, { cause })
  }
}
