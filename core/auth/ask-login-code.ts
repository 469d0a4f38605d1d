import { randomInt } from 'node:crypto'
import type { App, WriteApp } from '#core/app.ts'
import { demoUserId } from '#core/auth/demo.ts'
import { type LoginCode, requestLoginCode } from '#core/auth/portal-login.ts'
import { shareLoginPhone } from '#core/auth/share-login-phone.ts'
import { codeOf } from '#core/base/errors.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { languageOf } from '#core/users/users.ts'

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
