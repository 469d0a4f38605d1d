import { deletedContent } from '#bot/content/deleted-content.ts'
import { scanResultContent } from '#bot/content/scan-result-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { keepBothIn } from '#bot/features/shown-contact.ts'
import { showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { findScanResult } from '#core/notifications/load-card.ts'
import { answerCards } from '#core/scan/cards/answer-cards.ts'

/**
 * The question under a photo of several cards: save them all, or only the first. The outbox announces each saved one.
 */
export function furtherCards(chat: PrivateChat, app: App): void {
  const { saveAllCards, onlyFirstCard } = buttons

  chat.callbackQuery([saveAllCards.pattern, onlyFirstCard.pattern], async ctx => {
    const { data } = ctx.callbackQuery
    const save = saveAllCards.pattern.test(data)
    const owned = { userId: ctx.from.id, scanId: (save ? saveAllCards : onlyFirstCard).read(data) }
    const { deleted_contact_id: gone } = answerCards(app, { ...owned, save })
    const result = findScanResult(app, owned)
    if (!result && gone === null) return
    const content = result
      ? scanResultContent({ env: app.env, say: ctx.say, language: ctx.language }, result)
      : deletedContent(app, {
          ...{ ...owned, contactId: gone ?? 0, text: ctx.say('contact.gone') },
          ...{ keepBoth: keepBothIn(ctx), say: ctx.say },
        })
    await showHere(ctx, content)
  })
}
