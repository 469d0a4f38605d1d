import { and, isNotNull, lt } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { forgetOldAssistantChanges } from '#core/assistants/undo-assistant-change.ts'
import { forgetOldLogins } from '#core/auth/portal-session.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { purgeDeletedContacts } from '#core/contacts/delete-contact.ts'
import { forgetOldImports } from '#core/contacts/import/answer-import.ts'
import { forgetWaitingCards, settleMerges } from '#core/contacts/merging/keep-both.ts'
import { fillSearchTexts } from '#core/contacts/search/fill-search-texts.ts'
import { forgetOldEnrichments } from '#core/enrichment/enrichments.ts'
import { endLapsedMemberships } from '#core/events/team/leave-team.ts'
import { conversationPrefix, deleteStateOfDeletedUsers, forgetOldBotState } from '#core/inbox/bot-state.ts'
import { forgetOldAnswers } from '#core/integrations/kept-answers.ts'
import { forgetLapsedKeys } from '#core/integrations/oauth/exchange.ts'
import { expireMessages } from '#core/messaging/queue/run-message-queue.ts'
import { forgetOldDepartures } from '#core/plans/departures.ts'
import { forgetToldReminders } from '#core/reminders/reminders.ts'
import { saveLeftCards } from '#core/scan/cards/save-left-cards.ts'
import { forgetKeptPhotos } from '#core/scan/kept/keep-photo.ts'
import { forgetBacklogs, forgetOldDeliveries } from '#core/webhooks/forget-deliveries.ts'
import { emptyLog } from '#db/client.ts'
import { outbox, telegramUpdates } from '#db/schema.ts'

/**
 * Deletes what PRODUCT §10 says is not kept: finished updates and sent messages after a day, deleted contacts after
 * 30. Saves first the cards that nobody can answer for any more, and makes the search texts that an upgrade left out.
 * Works in batches, so that nobody waits long for the write lock.
 */
export async function deleteExpired(app: App): Promise<void> {
  const yesterday = new Date(app.clock.now().getTime() - dayMs)
  const { processed_at } = telegramUpdates
  await forgetRows(app, telegramUpdates, and(isNotNull(processed_at), lt(processed_at, yesterday)))
  await forgetRows(app, outbox, and(isNotNull(outbox.sent_at), lt(outbox.sent_at, yesterday)))
  await purgeDeletedContacts(app)
  endLapsedMemberships(app)
  await forgetOldLogins(app)
  await expireMessages(app)
  await settleMerges(app)
  await saveLeftCards(app)
  await forgetWaitingCards(app)
  await forgetKeptPhotos(app)
  await forgetOldImports(app)
  await forgetOldEnrichments(app)
  await forgetOldDepartures(app)
  await forgetOldDeliveries(app)
  await forgetBacklogs(app)
  await fillSearchTexts(app)
  await forgetOldAnswers(app)
  await forgetLapsedKeys(app)
  await forgetToldReminders(app)
  await forgetOldAssistantChanges(app)
  await forgetOldBotState(app, { prefix: conversationPrefix, before: yesterday })
  await deleteStateOfDeletedUsers(app)
  emptyLog(app.db)
}
