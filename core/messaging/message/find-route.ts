import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import type { ErrorCode } from '#core/contracts/errors.ts'
import { findOwnSender } from '#core/messaging/senders/own-number.ts'
import { hasRight } from '#core/plans/rights.ts'
import { users } from '#db/schema.ts'

/** The number that a user's messages leave from now, or why there is none. */
export type Route =
  | {
      channel: 'shared' | 'own'
      sender: string
      /** They chose their own number, but the plan allows the shared one only. */
      fallsBack: boolean
    }
  | { refusal: ErrorCode }

/** Follows the plan first, then the person's choice (PRODUCT §6). */
export function findRoute(app: App, { userId }: { userId: number }): Route {
  const { shared, own } = app.whatsApp
  const user = app.db.select({ type: users.whatsapp_type }).from(users).where(eq(users.id, userId)).get()
  const wantsOwn = user?.type === 'personal'
  if (wantsOwn && hasRight(app, { userId, right: 'own-whatsapp' })) {
    if (!own) return { refusal: 'whatsapp-off' }
    const sender = findOwnSender(app.db, { userId })
    return sender ? { channel: 'own', sender: sender.id, fallsBack: false } : { refusal: 'own-number-needed' }
  }
  if (!hasRight(app, { userId, right: 'shared-whatsapp' })) return { refusal: 'plan-needed' }
  return shared ? { channel: 'shared', sender: shared.sender, fallsBack: wantsOwn } : { refusal: 'whatsapp-off' }
}
