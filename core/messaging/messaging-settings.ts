import { eq } from 'drizzle-orm'
import type { MessagingSettings, MessagingSettingsPatch } from '#contracts/messaging.ts'
import { planOf } from '#contracts/plans.ts'
import { sendsMessages } from '#contracts/services.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { findRoute, refuseLink } from '#core/messaging/message/find-route.ts'
import { cancelAllFollowUps } from '#core/messaging/message/plan-follow-up.ts'
import { countUserToday } from '#core/messaging/queue/users-in-turn.ts'
import { ownNumberOf } from '#core/messaging/senders/own-number.ts'
import { countSentToday } from '#core/messaging/senders/sender-state.ts'
import { planOfUser } from '#core/plans/quota-of.ts'
import { hasRight, requireRight } from '#core/plans/rights.ts'
import { servicesOf } from '#core/plans/services.ts'
import { findUser } from '#core/users/find-user.ts'
import { languageOf } from '#core/users/users.ts'
import { users } from '#db/schema.ts'
import { defaultMessage, isDefaultMessage } from '#texts/default-messages.ts'

/** A user's messaging settings and the available channels. Throws `not-found`. */
export function getMessagingSettings(app: App, { userId }: { userId: number }): MessagingSettings {
  const user = findUser(app.db, { userId })
  if (!user) throw new AppError('not-found')
  const services = servicesOf(app)
  return {
    shared_available: services.shared_number,
    own_available: services.own_number,
    may_use_shared: hasRight(app, { userId, right: 'shared-whatsapp' }),
    may_use_own: hasRight(app, { userId, right: 'own-whatsapp' }),
    may_follow_up: hasRight(app, { userId, right: 'follow-ups' }),
    own_number: ownNumberOf(app.db, { userId }),
    auto_send: user.auto_send,
    follow_up: user.follow_up,
    follow_up_days: user.follow_up_days,
    follow_up_message:
      user.follow_up_message ||
      defaultMessage(languageOf(app, { userId }), { kind: 'follow-up', form: user.message_form }),
    today: todayOf(app, userId),
  }
}

/**
 * Saves messaging settings. Switching follow-ups off cancels the waiting ones. Throws `plan-needed` for what the plan
 * does not include, `whatsapp-off` for what this server does not offer, `message-has-link`, `not-found`.
 */
export function updateMessagingSettings(
  app: App,
  { userId, patch }: { userId: number; patch: MessagingSettingsPatch },
): MessagingSettings {
  // An unchanged default stays a default, so that it follows the language and the form of address.
  const isDefault = patch.follow_up_message !== undefined && isDefaultMessage(patch.follow_up_message, 'follow-up')
  const values = isDefault ? { ...patch, follow_up_message: '' } : patch
  if (values.auto_send || values.follow_up) requireSending(app, { userId })
  if (values.auto_send) requireRight(app, { userId, right: 'shared-whatsapp' })
  if (values.follow_up) requireRight(app, { userId, right: 'follow-ups' })
  if (values.follow_up_message !== undefined) refuseLink(app, { userId, text: values.follow_up_message })
  write(app, tx => {
    if (Object.keys(values).length > 0) tx.update(users).set(values).where(eq(users.id, userId)).run()
    if (values.follow_up === false) cancelAllFollowUps(app, tx, { userId })
  })
  return getMessagingSettings(app, { userId })
}

/** Whatever the plan, nothing can be switched on that this server cannot do. */
function requireSending(app: App, { userId }: { userId: number }): void {
  const services = servicesOf(app)
  const plan = planOf(planOfUser(app, { userId }, app.db))
  const canAny = services.shared_number || services.own_number
  if (!canAny || (plan.rights.length > 0 && !sendsMessages(plan, services))) throw new AppError('whatsapp-off')
}

function todayOf(app: App, userId: number): MessagingSettings['today'] {
  const route = findRoute(app, { userId })
  if ('refusal' in route) return null
  const { sender, channel } = route
  return channel === 'shared'
    ? { sent: countUserToday(app, app.db, { sender, userId }), limit: app.limits.sharedMessagesPerUser }
    : { sent: countSentToday(app, app.db, { sender }), limit: app.limits.messagesPerSender }
}
