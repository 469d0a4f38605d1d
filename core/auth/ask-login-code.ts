import { randomInt } from 'node:crypto'
import type { App } from '#core/app.ts'
import { demoUserId } from '#core/auth/demo.ts'
import { type LoginCode, requestLoginCode } from '#core/auth/portal-login.ts'
import { shareLoginPhone } from '#core/auth/share-login-phone.ts'
import { codeOf } from '#core/base/errors.ts'
import { ensureUser } from '#core/users/ensure-user.ts'
import { languageOf } from '#core/users/users.ts'

/** Long enough after the answer, and by chance, so that the work of sending falls on nobody's own request. */
const sendAfterMs = [150, 450] as const

/**
 * What the portal's login asks for: the login id for a phone, and the code on its way by the bot once this call has
 * been answered, so that its time tells nobody whether there was anything to send. `isAllowed` is false after the
 * hour's last request. In demo mode, which has no chat, any phone is the demo user's and the code is answered.
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

async function sendCode(app: App, { userId, code }: LoginCode): Promise<void> {
  if (userId === undefined) return
  try {
    await app.telegram.sendLoginCode({ chatId: userId, language: languageOf(app, { userId }), code })
  } catch (error) {
    app.log.warn({ userId, reason: codeOf(error) }, 'A sign-in code could not be sent')
  }
}

function giveDemoUserPhone(app: App, phone: string): void {
  ensureUser(app, { id: demoUserId, firstName: 'Demo' })
  shareLoginPhone(app, { userId: demoUserId, contactUserId: demoUserId, phone })
}
