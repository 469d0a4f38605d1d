import { deletedContent } from '#bot/content/deleted-content.ts'
import { scanResultContent } from '#bot/content/scan-result-content.ts'
import { seriesContent } from '#bot/content/series-content.ts'
import { whoseCardContent } from '#bot/content/whose-card-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import { editMessage, sendContent } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { findCardAnswer } from '#core/notifications/load-card.ts'
import { deletedContactOf } from '#core/scan/cards/answer-cards.ts'
import { findPhotoSeries } from '#core/scan/series/photo-series.ts'

/** The buttons of the message about a series: each opens one card, shown like the result of a single photo. */
export function series(chat: PrivateChat, app: App): void {
  onButton(chat, buttons.showCard, async (ctx, cardId) => {
    const owned = { userId: ctx.from.id, cardId }
    const answer = findCardAnswer(app, owned)
    if (!answer) {
      const contactId = deletedContactOf(app, owned)
      if (contactId === undefined) throw new AppError('not-found')
      const gone = { userId: owned.userId, contactId, text: ctx.say('contact.gone'), keepBoth: undefined }
      await sendContent(ctx.api, ctx.chat.id, deletedContent(app, { ...gone, say: ctx.say }))
      return
    }
    if (answer.kind === 'whose-card') {
      await sendContent(ctx.api, ctx.chat.id, whoseCardContent(answer, ctx.say))
      return
    }
    const content = scanResultContent({ env: app.env, say: ctx.say, language: ctx.language }, answer)
    const messageId = await sendContent(ctx.api, ctx.chat.id, content)
    rememberMessage(app.db, { chatId: ctx.chat.id, messageId, contactId: answer.contact.id })
  })

  onButton(chat, buttons.seriesPage, async (ctx, [seriesId, page]) => {
    const found = findPhotoSeries(app, { userId: ctx.from.id, seriesId })
    if (!found || ctx.msgId === undefined) throw new AppError('not-found')
    const content = seriesContent({ env: app.env, say: ctx.say, language: ctx.language, series: found, page })
    await editMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, content)
  })
}
