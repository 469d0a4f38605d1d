import { parse, validate } from '@telegram-apps/init-data-node'
import type { App } from '#core/app.ts'
import { requireAllowed } from '#core/auth/allowed.ts'
import type { Env } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { hashToken } from '#core/base/secret.ts'
import { findDeparture } from '#core/plans/departures.ts'
import { ensureUser } from '#core/users/ensure-user.ts'

const maxAgeSeconds = 24 * 60 * 60
/** Clocks differ a little; more than this from the future is a forgery. */
const maxSkewSeconds = 60

/**
 * Who opened the Mini App, from the raw launch data: their row exists afterwards. Throws `not-authenticated` for data
 * that Telegram (in demo mode: this server) did not sign or that is from the future, `login-expired` after 24 hours,
 * or where they deleted their account since: a page that is still open must not bring them back; `private-service` for
 * a person whom `ALLOWED_USERS` does not list.
 */
export function signIn(app: App, rawInitData: string): { userId: number } {
  const now = Math.floor(app.clock.now().getTime() / 1000)
  const data = readSigned(app, rawInitData)
  const signedAt = Math.floor(data.auth_date.getTime() / 1000)
  if (!data.user || signedAt > now + maxSkewSeconds) throw new AppError('not-authenticated')
  const { id, first_name, last_name, language_code } = data.user
  if (signedAt < now - maxAgeSeconds || hasLeftSince(app, id, signedAt)) throw new AppError('login-expired')
  requireAllowed(app, { userId: id })
  ensureUser(app, { id, firstName: first_name, lastName: last_name, languageCode: language_code })
  return { userId: id }
}

function hasLeftSince(app: App, userId: number, signedAt: number): boolean {
  const departure = findDeparture(app, app.db, { userId })
  return departure !== undefined && signedAt < Math.floor(departure.left_at.getTime() / 1000)
}

const launchDataOf = (raw: string) => parse(raw)
type LaunchData = ReturnType<typeof launchDataOf>

/** Launch data whose signature was found right, by the hash of its text: a page sends the same with each call. Age is no part of it. */
const foundRight = new WeakMap<Env, Map<string, LaunchData>>()
const mostRemembered = 5000

function readSigned({ env }: App, raw: string): LaunchData {
  const known = foundRight.get(env) ?? new Map<string, LaunchData>()
  foundRight.set(env, known)
  const hash = hashToken(raw)
  const remembered = known.get(hash)
  if (remembered) return remembered
  try {
    validate(raw, env.initDataToken, { expiresIn: 0 })
    const data = launchDataOf(raw)
    if (known.size >= mostRemembered) known.clear()
    known.set(hash, data)
    return data
  } catch (cause) {
    throw new AppError('not-authenticated', {}, { cause })
  }
}
