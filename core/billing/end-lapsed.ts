import { and, isNotNull, lte, ne } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { writeMoneyNotice } from '#core/outbox/write-outbox.ts'
import { planOfUser } from '#core/plans/quota-of.ts'
import { subscriptions } from '#db/schema.ts'

/**
 * Star subscriptions and grants run out without anybody saying so: tells the people whose plan ended that way. (Stripe's
 * are told of when Stripe says so.)
 */
export function endLapsed(app: App): void {
  const now = app.clock.now()
  app.db.transaction(
    tx => {
      const lapsed = tx
        .update(subscriptions)
        .set({ status: 'ended' })
        .where(
          and(
            ne(subscriptions.source, 'stripe'),
            ne(subscriptions.status, 'ended'),
            isNotNull(subscriptions.ends_at),
            lte(subscriptions.ends_at, now),
          ),
        )
        .returning()
        .all()
      for (const { id, user_id: userId, plan } of lapsed) {
        if (planOfUser(tx, { userId, now }) !== 'free') continue
        writeMoneyNotice(app, tx, {
          userId,
          notice: { kind: 'plan-ended', plan },
          onceKey: `lapsed:${id}:${now.getTime()}`,
        })
      }
    },
    { behavior: 'immediate' },
  )
  app.signals.emit('outbox-filled', null)
}
