import { randomInt } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, ne, sql, sum } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { App, KeyApp, TxApp, WriteApp } from '#core/app.ts'
import { isAllowed as mayUse } from '#core/auth/allowed.ts'
import { demoUserId } from '#core/auth/demo.ts'
import { codeOfSeed, createLoginId, createSeed, phoneIdOf, requesterOf } from '#core/auth/portal-code.ts'
import { createSession, endSessionsOf } from '#core/auth/portal-session.ts'
import { AppError, codeOf } from '#core/base/errors.ts'
import { countRows } from '#core/base/prepared.ts'
import { isSameSecret } from '#core/base/secret.ts'
import { hourMs, minuteMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { findUser } from '#core/users/find-user.ts'
import { languageOf } from '#core/users/users.ts'
import type { Tx } from '#db/client.ts'
import { portalCodes, users } from '#db/schema.ts'

const codeMs = 10 * minuteMs
/** The requester of a /login code; no network can request or try in this name. */
const chat = 'chat'

type CodeRow = typeof portalCodes.$inferSelect
/** A code to be sent; `userId` is undefined for an unknown phone. */
export type LoginCode = { loginId: string; userId: number | undefined; code: string }

/**
 * Creates a sign-in request: its own login id with its own tries, and the code of its network for this phone, which
 * is the live one or a new one (10 minutes, used once). So one requester's wrong tries do not affect others. An
 * unknown phone gets the same answer by the same work. `isAllowed` is false when the phone has had the hour's last
 * code: nothing is sent then, but the login id can be used with a code of /login in the chat. Throws `invalid-input`
 * for an invalid phone.
 */
export function requestLoginCode(
  app: WriteApp & KeyApp,
  { phoneNumber, network }: { phoneNumber: string; network: string },
): LoginCode & { isAllowed: boolean } {
  const phone = readLoginPhone(phoneNumber)
  if (!phone) throw new AppError('invalid-input', { fields: { phoneNumber: 'Invalid phone' } })
  const requester = requesterOf(app, network)
  return write(app, tx => {
    const found = tx.select({ id: users.id }).from(users).where(eq(users.login_phone, phone)).get()
    // A person who is not in `ALLOWED_USERS` gets the same answer as an unknown phone.
    const owner = found && mayUse(app, { userId: found.id }) ? found : undefined
    const asked = { phone_id: phoneIdOf(app, phone), requester, user_id: owner?.id ?? null }
    const isAllowed = sentThisHour(app, tx, asked.phone_id) < app.limits.codesPerPhone
    const { login_id, seed } = saveRequest(app, tx, asked, isAllowed)
    keepInBounds(app, tx)
    return { loginId: login_id, userId: owner?.id, code: codeOfSeed(app, seed ?? ''), isAllowed }
  })
}

/** Creates a code for /login, without a limit: the chat proves the identity. Undefined without a shared phone. */
export function createChatCode(
  app: WriteApp & KeyApp,
  { userId }: { userId: number },
): { phone: string; code: string } | undefined {
  return write(app, tx => {
    const phone = findUser(tx, { userId })?.login_phone
    if (!phone) return undefined
    const asked = { phone_id: phoneIdOf(app, phone), requester: chat, user_id: userId }
    const { seed } = findLive(app, tx, asked) ?? saveRequest(app, tx, asked, true)
    return { phone, code: codeOfSeed(app, seed ?? '') }
  })
}

/**
 * Signs a browser in by the login id of its request and a code: that of this request, or of /login. Every failure
 * (wrong, used or expired code, no try left, unknown login id) throws the same `invalid-code` after the same work.
 */
export function verifyLoginCode(
  app: WriteApp & KeyApp,
  { telegramId: loginId, code }: { telegramId: string; code: string },
): { sessionToken: string } {
  const sessionToken = write(app, tx => {
    const row = tx.select().from(portalCodes).where(eq(portalCodes.login_id, loginId)).get()
    const given = findLive(app, tx, { phone_id: row?.phone_id ?? '', requester: chat, user_id: row?.user_id ?? null })
    const isOwn = isSameSecret(code, codeOfSeed(app, row?.seed ?? ''))
    const isGiven = isSameSecret(code, codeOfSeed(app, given?.seed ?? ''))
    const chatTries = triesAtChatCodes(app, tx)
    if (!row || row.requester === chat) return undefined
    const mayTry = row.tries < app.limits.triesPerCode
    const own = isOwn && mayTry && row.expires_at > app.clock.now() ? row : undefined
    const right = own ?? (isGiven && mayTry && row.tries < chatTries ? given : undefined)
    // A refused try counts too, so the transaction must not be rolled back by a throw.
    tx.update(portalCodes)
      .set({ tries: row.tries + 1 })
      .where(eq(portalCodes.login_id, loginId))
      .run()
    if (!right?.seed || right.user_id === null) return undefined
    tx.update(portalCodes).set({ seed: null }).where(eq(portalCodes.seed, right.seed)).run()
    return createSession(app, tx, { userId: right.user_id })
  })
  if (!sessionToken) throw new AppError('invalid-code')
  return { sessionToken }
}

/** Deletes the codes of a phone that moves to another account. */
export function forgetCodes(tx: Tx, { userId }: { userId: number }): void {
  tx.delete(portalCodes).where(eq(portalCodes.user_id, userId)).run()
}

type Asked = Pick<CodeRow, 'phone_id' | 'requester' | 'user_id'>

/** A requester's live code for a phone, with a try left. */
function findLive(app: TxApp, tx: Tx, { phone_id, requester, user_id }: Asked): CodeRow | undefined {
  return tx
    .select()
    .from(portalCodes)
    .where(
      and(
        eq(portalCodes.phone_id, phone_id),
        eq(portalCodes.requester, requester),
        sql`${portalCodes.user_id} is ${user_id}`,
        isNotNull(portalCodes.seed),
        gt(portalCodes.expires_at, app.clock.now()),
        sql`${portalCodes.tries} < ${app.limits.triesPerCode}`,
      ),
    )
    .get()
}

function saveRequest(app: TxApp, tx: Tx, asked: Asked, isSent: boolean): CodeRow {
  const now = app.clock.now()
  const live = findLive(app, tx, asked)
  const code = live ?? { seed: createSeed(), expires_at: new Date(now.getTime() + codeMs) }
  const sent = isSent ? { seed: code.seed, expires_at: code.expires_at } : { seed: null, expires_at: now }
  return tx
    .insert(portalCodes)
    .values({ ...asked, ...sent, login_id: createLoginId(), created_at: now })
    .returning()
    .get()
}

/** Codes sent for a phone within the hour, without those of /login. */
function sentThisHour(app: TxApp, tx: Tx, phoneId: string): number {
  const since = new Date(app.clock.now().getTime() - hourMs)
  const isSent = sql`${portalCodes.expires_at} > ${portalCodes.created_at} and ${portalCodes.requester} <> ${chat}`
  return countRows(tx, portalCodes, and(eq(portalCodes.phone_id, phoneId), gt(portalCodes.created_at, since), isSent))
}

/** The tries for a code of /login; fewer while many addresses guess at existing phones. */
function triesAtChatCodes(app: TxApp, tx: Tx): number {
  const since = new Date(app.clock.now().getTime() - hourMs)
  const row = tx
    .select({ n: sum(portalCodes.tries).mapWith(Number) })
    .from(portalCodes)
    .where(and(gt(portalCodes.created_at, since), isNotNull(portalCodes.user_id)))
    .get()
  const guesses = row?.n ?? 0
  if (guesses >= app.limits.guessesPerHour) return 0
  return guesses >= app.limits.wrongCodesBeforeCare ? 1 : app.limits.triesPerCode
}

/** Deletes the oldest requests beyond the limit, those for unknown phones first. */
function keepInBounds(app: TxApp, tx: Tx): void {
  const total = countRows(tx, portalCodes)
  if (total <= app.limits.loginRequests) return
  const oldest = tx
    .select({ id: portalCodes.login_id })
    .from(portalCodes)
    .orderBy(asc(isNotNull(portalCodes.user_id)), asc(portalCodes.created_at))
    .limit(total - app.limits.loginRequests)
  tx.delete(portalCodes).where(inArray(portalCodes.login_id, oldest)).run()
}

/** A phone with its country code in E.164, however it is written; undefined if it is invalid. */
export function readLoginPhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return parsePhoneNumberFromString(`+${digits}`)?.number
}

/** A random delay after the response, so that no request reveals by its duration that a code is sent. */
const sendAfterMs = [150, 450] as const

/**
 * Handles the portal's request for a code. Returns a login id for any phone, and sends the code by the bot after this
 * call was answered, so that its duration does not reveal whether a code was sent. `isAllowed` is false after the
 * hour's last request. Demo mode has no chat: any phone is the demo user's, and the response contains the code.
 */
export function askLoginCode(
  app: App,
  { phoneNumber, network }: { phoneNumber: string; network: string },
): { loginId: string; isAllowed: boolean; demoCode: string | undefined } {
  if (app.env.demo) giveDemoUserPhone(app, phoneNumber)
  const { isAllowed, ...requested } = requestLoginCode(app, { phoneNumber, network })
  if (isAllowed && !app.env.demo) setTimeout(() => void sendCode(app, requested), randomInt(...sendAfterMs))
  return { loginId: requested.loginId, isAllowed, demoCode: app.env.demo && isAllowed ? requested.code : undefined }
}

async function sendCode(app: Pick<App, 'db' | 'log' | 'telegram'>, { userId, code }: LoginCode): Promise<void> {
  if (userId === undefined) return
  try {
    await app.telegram.sendLoginCode({ chatId: userId, language: languageOf(app, { userId }), code })
  } catch (error) {
    app.log.warn({ userId, reason: codeOf(error) }, 'A sign-in code could not be sent')
  }
}

function giveDemoUserPhone(app: WriteApp, phone: string): void {
  ensureUser(app, { id: demoUserId, firstName: 'Demo' })
  shareLoginPhone(app, { userId: demoUserId, contactUserId: demoUserId, phone })
}

/**
 * Stores the phone that a person shared as their sign-in phone, in E.164. It must be their own contact
 * (`contact.user_id` = sender), else `foreign-phone`. If another account shared it before, it moves to this one and
 * ends the other's portal sessions.
 */
export function shareLoginPhone(
  app: WriteApp,
  input: { userId: number; contactUserId: number | undefined; phone: string },
): { phone: string } {
  if (input.contactUserId !== input.userId) throw new AppError('foreign-phone')
  const phone = readLoginPhone(input.phone)
  if (!phone) throw new AppError('invalid-input', { fields: { phone: 'Invalid phone' } })
  write(app, tx => {
    const before = tx
      .update(users)
      .set({ login_phone: null })
      .where(and(eq(users.login_phone, phone), ne(users.id, input.userId)))
      .returning({ userId: users.id })
      .get()
    if (before) {
      endSessionsOf(tx, before)
      forgetCodes(tx, before)
    }
    const row = findUser(tx, input)
    tx.update(users)
      .set({ login_phone: phone, ...(row?.phone ? {} : { phone }) })
      .where(eq(users.id, input.userId))
      .run()
  })
  return { phone }
}
