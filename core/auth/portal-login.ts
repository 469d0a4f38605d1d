import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { readLoginPhone } from '#core/auth/login-phone.ts'
import { codeOfSeed, createSeed, loginIdOf } from '#core/auth/portal-code.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { isSame } from '#core/base/secret.ts'
import { verifyCodeSchema } from '#core/contracts/portal.ts'
import type { Tx } from '#db/client.ts'
import { portalCodes, users } from '#db/schema.ts'

const codeMs = 10 * 60 * 1000
const hourMs = 60 * 60 * 1000

type CodeRow = typeof portalCodes.$inferSelect
type LiveCode = CodeRow & { seed: string }
/** A code to be sent; `userId` undefined for a phone that nobody shared. */
export type LoginCode = { loginId: string; userId: number | undefined; code: string }

/**
 * Gives a phone its code: the live one, else a new one (10 minutes, five tries, used once). A phone that nobody shared
 * gets the same answer by the same work. `isAllowed` is false after the hour's last request: then nothing is to be
 * sent and no new code is made, but the login id is there for the code that /login gives in the chat. Throws
 * `invalid-input` for what is no phone.
 */
export function requestLoginCode(
  app: App,
  { phoneNumber }: { phoneNumber: string },
): LoginCode & { isAllowed: boolean } {
  const phone = readLoginPhone(phoneNumber)
  if (!phone) throw new AppError('invalid-input', { fields: { phoneNumber: 'Invalid phone' } })
  const loginId = loginIdOf(app, phone)
  return app.db.transaction(
    tx => {
      const owner = tx.select({ id: users.id }).from(users).where(eq(users.login_phone, phone)).get()
      const row = findRow(tx, loginId)
      const requests = countRequest(app, row)
      const isAllowed = requests.requests <= app.limits.codesPerPhone
      const next = isAllowed ? renew(app, row, owner?.id) : undefined
      saveRow(tx, { ...(next ?? row ?? spentRow(app, owner?.id)), ...requests, login_id: loginId })
      return { loginId, userId: owner?.id, code: codeOfSeed(app, next?.seed ?? ''), isAllowed }
    },
    { behavior: 'immediate' },
  )
}

/** The code for /login in the chat, which has no limit: the chat is the proof. Undefined without a shared phone. */
export function createChatCode(app: App, { userId }: { userId: number }): { phone: string; code: string } | undefined {
  return app.db.transaction(
    tx => {
      const phone = tx.select().from(users).where(eq(users.id, userId)).get()?.login_phone
      if (!phone) return undefined
      const loginId = loginIdOf(app, phone)
      const next = renew(app, findRow(tx, loginId), userId)
      saveRow(tx, { ...next, login_id: loginId })
      return { phone, code: codeOfSeed(app, next.seed) }
    },
    { behavior: 'immediate' },
  )
}

/**
 * Signs a browser in by the login id of its request and the code from the chat. Every other outcome (wrong, used,
 * expired, five tries over, a login id never given) throws the same `invalid-code` after the same work.
 */
export function verifyLoginCode(app: App, input: { telegramId: string; code: string }): { sessionToken: string } {
  const { telegramId: loginId, code } = parseInput(verifyCodeSchema, input)
  const sessionToken = app.db.transaction(
    tx => {
      const row = findRow(tx, loginId)
      const isRight = isSame(code, codeOfSeed(app, row?.seed ?? ''))
      if (!row) return undefined
      const userId = isRight && isLive(app, row) ? row.user_id : null
      // A try counts even where it is refused: the transaction must not be rolled back by a throw.
      saveRow(tx, { ...row, tries: row.tries + 1, seed: userId === null ? row.seed : null })
      return userId === null ? undefined : createSession(app, tx, { userId })
    },
    { behavior: 'immediate' },
  )
  if (!sessionToken) throw new AppError('invalid-code')
  return { sessionToken }
}

/** A phone that moves to another account takes no code along. */
export function forgetCodes(tx: Tx, { userId }: { userId: number }): void {
  tx.delete(portalCodes).where(eq(portalCodes.user_id, userId)).run()
}

function isLive(app: App, row: CodeRow | undefined): row is LiveCode {
  if (!row?.seed) return false
  return row.expires_at > app.clock.now() && row.tries < app.limits.triesPerCode
}

/** The row with a live code of this owner: as it is, or with a new code. */
function renew(app: App, row: CodeRow | undefined, userId: number | undefined): Omit<LiveCode, 'login_id'> {
  const owner = userId ?? null
  if (row && isLive(app, row) && row.user_id === owner) return row
  const now = app.clock.now()
  return {
    user_id: owner,
    seed: createSeed(),
    tries: 0,
    expires_at: new Date(now.getTime() + codeMs),
    requests: row?.requests ?? 0,
    requests_since: row?.requests_since ?? now,
  }
}

function spentRow(app: App, userId: number | undefined): Omit<CodeRow, 'login_id'> {
  const now = app.clock.now()
  return { user_id: userId ?? null, seed: null, tries: 0, expires_at: now, requests: 0, requests_since: now }
}

function countRequest(app: App, row: CodeRow | undefined): Pick<CodeRow, 'requests' | 'requests_since'> {
  const now = app.clock.now()
  const isSameHour = row && now.getTime() - row.requests_since.getTime() < hourMs
  return isSameHour
    ? { requests: row.requests + 1, requests_since: row.requests_since }
    : { requests: 1, requests_since: now }
}

function findRow(tx: Tx, loginId: string): CodeRow | undefined {
  return tx.select().from(portalCodes).where(eq(portalCodes.login_id, loginId)).get()
}

function saveRow(tx: Tx, row: CodeRow): void {
  tx.insert(portalCodes).values(row).onConflictDoUpdate({ target: portalCodes.login_id, set: row }).run()
}
