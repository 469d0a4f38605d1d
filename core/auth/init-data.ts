import { parse, validate } from '@telegram-apps/init-data-node'
import { eq, sql } from 'drizzle-orm'
import type { Language } from '#contracts/users.ts'
import type { App, KeyApp, WriteApp } from '#core/app.ts'
import { requireAllowed } from '#core/auth/allowed.ts'
import type { Env } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { prepared } from '#core/base/prepared.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { departureKey as departureKeyOf, findDeparture } from '#core/plans/departures.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { languageOf, languageOfRow } from '#core/users/users.ts'
import { departures, users } from '#db/schema.ts'

const maxAgeSeconds = 24 * 60 * 60
/** Clocks differ a little; launch data from further in the future is forged. */
const maxSkewSeconds = 60

/**
 * The user who opened the Mini App and their language, from the raw launch data; creates their row. Throws
 * `not-authenticated` for data with a wrong signature or from the future. Throws `login-expired` after 24 hours, or if
 * they have deleted their account since, because a page that is still open must not create it again. Throws
 * `private-service` for a person who is not in `ALLOWED_USERS`.
 */
export async function signIn(
  app: WriteApp & KeyApp,
  rawInitData: string,
): Promise<{ userId: number; language: Language }> {
  const now = Math.floor(app.clock.now().getTime() / 1000)
  const { user, signedAt, departureKey } = readSigned(app, rawInitData)
  if (!user || signedAt > now + maxSkewSeconds) throw new AppError('not-authenticated')
  const { id, first_name, last_name, language_code = '' } = user
  const known = callerOf(app.db).get({ userId: id, departureKey })
  const leftAt = known ? known.left_at : findDeparture(app, app.db, { userId: id })?.left_at
  const hasLeftSince = leftAt && signedAt < Math.floor(leftAt.getTime() / 1000)
  if (signedAt < now - maxAgeSeconds || hasLeftSince) throw new AppError('login-expired')
  requireAllowed(app, { userId: id })
  if (known && (language_code === '' || language_code === known.telegram_language))
    return { userId: id, language: languageOfRow(known) }
  if (!known && !(await waitUntilFree(app))) throw new DatabaseHeld()
  ensureUser(app, { id, firstName: first_name, lastName: last_name, languageCode: language_code })
  return { userId: id, language: languageOf(app, { userId: id }) }
}

/** All that each call must know of its caller, in one read: it is asked anew each time, so no right outlives its end. */
const callerOf = prepared(tx =>
  tx
    .select({
      language: users.language,
      telegram_language: users.telegram_language,
      left_at: departures.left_at,
    })
    .from(users)
    .leftJoin(departures, eq(departures.person, sql.placeholder('departureKey')))
    .where(eq(users.id, sql.placeholder('userId'))),
)

const launchDataOf = (raw: string) => parse(raw)
type LaunchData = ReturnType<typeof launchDataOf>

type Signed = { user: LaunchData['user']; signedAt: number; departureKey: string }

function signedIn({ env }: Pick<App, 'env'>, raw: string): Signed {
  validate(raw, env.initDataToken, { expiresIn: 0 })
  const { user, auth_date } = launchDataOf(raw)
  const signedAt = Math.floor(auth_date.getTime() / 1000)
  return { user, signedAt, departureKey: user ? departureKeyOf({ env }, user.id) : '' }
}

/**
 * Launch data with a verified signature, by its text, because a page sends the same data with each call.
 * Only what can never become false is remembered; the age and the account are checked each time.
 */
const foundRight = new WeakMap<Env, Map<string, Signed>>()
const maxRemembered = 5000
/** Longer than Telegram's. The same data can be written in many ways, of any length, and its signature stays right. */
const longestRemembered = 4000

function readSigned({ env }: Pick<App, 'env'>, raw: string): Signed {
  const known = foundRight.get(env) ?? new Map<string, Signed>()
  foundRight.set(env, known)
  const remembered = known.get(raw)
  if (remembered) return remembered
  try {
    const data = signedIn({ env }, raw)
    if (raw.length > longestRemembered) return data
    if (known.size >= maxRemembered) known.clear()
    known.set(raw, data)
    return data
  } catch (cause) {
    throw new AppError('not-authenticated', {}, { cause })
  }
}
