import { and, isNotNull, lt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { forgetOldLogins } from '#core/auth/forget-old-logins.ts'
import { dayMs } from '#core/base/time.ts'
import { purgeDeletedContacts } from '#core/contacts/delete-contact.ts'
import { forgetOldImports } from '#core/contacts/import/answer-import.ts'
import { forgetWaitingCards, settleMerges } from '#core/contacts/keep-both.ts'
import { forgetOldEnrichments } from '#core/enrichment/enrichments.ts'
import { conversationPrefix, forgetOldBotState, forgetStateOfStrangers } from '#core/inbox/bot-state.ts'
import { expireMessages } from '#core/messaging/queue/expire-messages.ts'
import { forgetOldDepartures } from '#core/plans/departures.ts'
import { forgetOldDeliveries } from '#core/webhooks/deliveries.ts'
import { emptyLog } from '#db/client.ts'
import { outbox, telegramUpdates } from '#db/schema.ts'

/** Forgets what PRODUCT §10 says is not kept: done updates and sent messages after a day, deleted contacts after 30. */
export function forgetWhatIsOver(app: App): void {
  const yesterday = new Date(app.clock.now().getTime() - dayMs)
  app.db
    .delete(telegramUpdates)
    .where(and(isNotNull(telegramUpdates.processed_at), lt(telegramUpdates.processed_at, yesterday)))
    .run()
  app.db
    .delete(outbox)
    .where(and(isNotNull(outbox.sent_at), lt(outbox.sent_at, yesterday)))
    .run()
  purgeDeletedContacts(app)
  forgetOldLogins(app)
  expireMessages(app)
  settleMerges(app)
  forgetWaitingCards(app)
  forgetOldImports(app)
  forgetOldEnrichments(app)
  forgetOldDepartures(app)
  forgetOldDeliveries(app)
  forgetOldBotState(app, { prefix: conversationPrefix, before: yesterday })
  forgetStateOfStrangers(app)
  emptyLog(app.db)
}
