import type { App, ContactsApp, WriteApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { claimAccount, findHolder, requireOwnNumbers } from '#core/messaging/senders/connect-own-number.ts'
import { ownNumberOf, senderOfAccount } from '#core/messaging/senders/own-number.ts'
import { setSenderState } from '#core/messaging/senders/sender-state.ts'
import { findUser } from '#core/users/find-user.ts'

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
