import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { claimAccount, findHolder, requireOwnNumbers } from '#core/messaging/senders/connect-own-number.ts'
import { ownNumberOf, senderOfAccount } from '#core/messaging/senders/own-number.ts'
import { setSenderState } from '#core/messaging/senders/sender-state.ts'
import { users } from '#db/schema.ts'

/**
 * Asks Unipile about the id in a user's settings. It is theirs where its phone is the one they sign in with, or where
 * they have connected it before, whose state is then up to date; else it stays unproven. Throws `number-taken` where
 * another user holds it, `whatsapp-off` and `whatsapp-failed`.
 */
export async function checkOwnNumber(app: App, { userId }: { userId: number }): Promise<void> {
  const user = app.db.select().from(users).where(eq(users.id, userId)).get()
  const accountId = user?.unpile_number_id
  if (!user || !accountId) return
  const holder = findHolder(app.db, accountId)
  if (holder !== undefined && holder !== userId) throw new AppError('number-taken')
  const account = await requireOwnNumbers(app).findAccount({ accountId })
  app.db.transaction(
    tx => {
      if (holder === userId) {
        const state = account?.isConnected ? 'connected' : 'disconnected'
        setSenderState(app, tx, { sender: senderOfAccount(accountId), state })
      } else if (account?.phone && account.phone === user.login_phone) {
        if (!claimAccount(tx, { userId, account, proof: 'phone', now: app.clock.now() })) {
          throw new AppError('number-taken')
        }
      }
    },
    { behavior: 'immediate' },
  )
  app.signals.emit('outbox-filled', null)
  app.signals.emit('message-queued', null)
}

/** After an id was typed: it is proven where it can be. Saving it succeeds either way; the settings tell the state. */
export async function proveTypedNumber(app: App, { userId }: { userId: number }): Promise<void> {
  if (!app.whatsApp.own || ownNumberOf(app.db, { userId }).state !== 'unverified') return
  try {
    await checkOwnNumber(app, { userId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.info({ userId, code: error.code }, 'A typed WhatsApp account is not proven')
  }
}
