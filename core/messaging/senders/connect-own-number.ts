import { randomBytes } from 'node:crypto'
import { and, eq, ne, or } from 'drizzle-orm'
import type { App, ContactsApp, KeyApp, PlanApp, TxApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { isSameSecret, keyedDigest } from '#core/base/secret.ts'
import { hourMs, minuteMs } from '#core/base/time.ts'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import { ownNumberOf, senderOfAccount } from '#core/messaging/senders/own-number.ts'
import { setSenderState } from '#core/messaging/senders/sender-state.ts'
import type { OwnAccount, OwnNumberPort } from '#core/messaging/whatsapp/whatsapp-port.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { requireRight } from '#core/plans/rights.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { users, whatsappSenders } from '#db/schema.ts'

const linkMs = hourMs
/** Unipile's clock and ours may differ a little. */
const skewMs = minuteMs

/** The service for own numbers. Throws `whatsapp-off` if it is not set up. */
export function requireOwnNumbers(app: Pick<App, 'whatsApp'>): OwnNumberPort {
  if (!app.whatsApp.own) throw new AppError('whatsapp-off')
  return app.whatsApp.own
}

/**
 * Creates a link to the page where a user connects their own number by scanning a code. Its callback names them by a
 * signed id. Throws `plan-needed`, `whatsapp-off` (also without PUBLIC_URL, which the callback needs) and
 * `whatsapp-failed`.
 */
export async function createConnectLink(
  app: PlanApp & KeyApp & Pick<App, 'whatsApp'>,
  { userId }: { userId: number },
): Promise<{ url: string }> {
  requireRight(app, { userId, right: 'own-whatsapp' })
  const own = requireOwnNumbers(app)
  const { PUBLIC_URL } = app.env
  if (!PUBLIC_URL) throw new AppError('whatsapp-off')
  const issuedAt = app.clock.now().getTime()
  return own.createLink({
    name: signName(app, `${userId}.${issuedAt}.${randomBytes(9).toString('base64url')}`),
    notifyUrl: `${PUBLIC_URL}/api/webhooks/unipile/connected`,
    returnUrl: `${PUBLIC_URL}/settings/messages`,
    expiresAt: new Date(issuedAt + linkMs),
  })
}

/**
 * Stores a number that somebody connected through their link, unless another user holds it; their messages are then
 * sent from it. The account must be younger than the link, so that nobody can claim an existing one. Throws
 * `not-authenticated` for an unsigned or expired name, and `whatsapp-failed`.
 */
export async function recordConnection(
  app: WriteApp & KeyApp & Pick<App, 'whatsApp'>,
  { name, accountId }: { name: string; accountId: string },
): Promise<'connected' | 'taken'> {
  const { userId, issuedAt } = readName(app, name)
  const account = await requireOwnNumbers(app).findAccount({ accountId })
  if (!account) throw new AppError('not-found')
  return write(app, tx => {
    const isKnown = findHolder(tx, account.id) === userId
    const age = account.createdAt.getTime() - issuedAt
    if (!isKnown && (age < -skewMs || age > linkMs + skewMs)) throw new AppError('not-authenticated')
    const taken = !claimAccount(app, tx, { userId, account, proof: 'link' })
    writeNotice(app, tx, { userId, notice: { about: 'own-number', event: taken ? 'taken' : 'connected' } })
    return taken ? 'taken' : 'connected'
  })
}

/** Gives the account to this user as their sender; false if another user holds it or its phone. */
export function claimAccount(
  app: TxApp,
  tx: Tx,
  { userId, account, proof }: { userId: number; account: OwnAccount; proof: 'link' | 'phone' },
): boolean {
  const id = senderOfAccount(account.id)
  const same = or(eq(whatsappSenders.id, id), account.phone ? eq(whatsappSenders.phone, account.phone) : undefined)
  const held = tx
    .select({ id: whatsappSenders.id })
    .from(whatsappSenders)
    .where(and(same, ne(whatsappSenders.user_id, userId)))
    .get()
  if (held || !findUser(tx, { userId })) return false
  // The same phone connected again has another account.
  tx.delete(whatsappSenders)
    .where(and(same, ne(whatsappSenders.id, id)))
    .run()
  const state = account.isConnected ? 'connected' : 'disconnected'
  tx.insert(whatsappSenders)
    .values({ id, user_id: userId, phone: account.phone, proof, state, next_at: app.clock.now() })
    .onConflictDoUpdate({ target: whatsappSenders.id, set: { phone: account.phone, state } })
    .run()
  tx.update(users)
    .set({ unpile_number_id: account.id, ...(proof === 'link' ? { whatsapp_type: 'personal' as const } : {}) })
    .where(eq(users.id, userId))
    .run()
  wakeAfterCommit(app, tx, 'message-queued')
  return true
}

/** The user who holds an account. */
export function findHolder(tx: Tx, accountId: string): number | undefined {
  const sender = eq(whatsappSenders.id, senderOfAccount(accountId))
  return tx.select({ userId: whatsappSenders.user_id }).from(whatsappSenders).where(sender).get()?.userId ?? undefined
}

function signName(app: Pick<App, 'env'>, name: string): string {
  return `${name}.${keyedDigest(app, 'whatsapp-link', name).toString('base64url')}`
}

function readName(app: KeyApp, signed: string): { userId: number; issuedAt: number } {
  const [, name = '', userId = '', issued = ''] = /^((\d{1,16})\.(\d{1,16})\.[\w-]{12})\.[\w-]+$/.exec(signed) ?? []
  const issuedAt = Number(issued)
  const isFresh = app.clock.now().getTime() <= issuedAt + 2 * linkMs
  if (!name || !isSameSecret(signName(app, name), signed) || !isFresh) throw new AppError('not-authenticated')
  return { userId: Number(userId), issuedAt }
}

/**
 * Asks Unipile about the account id in a user's settings. It is theirs if its phone is the one they sign in with, or
 * if they connected it before; its state is then updated. Otherwise it stays unproven. Throws `number-taken` if
 * another user holds it, `whatsapp-off` and `whatsapp-failed`.
 */
export async function checkOwnNumber(
  app: WriteApp & Pick<App, 'whatsApp'>,
  { userId }: { userId: number },
): Promise<void> {
  const user = findUser(app.db, { userId })
  const accountId = user?.unpile_number_id
  if (!user || !accountId) return
  const holder = findHolder(app.db, accountId)
  if (holder !== undefined && holder !== userId) throw new AppError('number-taken')
  const account = await requireOwnNumbers(app).findAccount({ accountId })
  write(app, tx => {
    if (holder === userId) {
      const state = account?.isConnected ? 'connected' : 'disconnected'
      setSenderState(app, tx, { sender: senderOfAccount(accountId), state })
    } else if (account?.phone && account.phone === user.login_phone) {
      if (!claimAccount(app, tx, { userId, account, proof: 'phone' })) {
        throw new AppError('number-taken')
      }
    }
  })
}

/** Tries to prove an account id that was just typed. After a failure it stays `unverified`, as the settings show. */
export async function proveTypedNumber(
  app: ContactsApp & Pick<App, 'whatsApp'>,
  { userId }: { userId: number },
): Promise<void> {
  if (!app.whatsApp.own || ownNumberOf(app.db, { userId }).state !== 'unverified') return
  try {
    await checkOwnNumber(app, { userId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.info({ userId, code: error.code }, 'A typed WhatsApp account is not proven')
  }
}
