import { deletedContent } from '#bot/content/contact-content.ts'
import { scanResultContent, whoseCardContent } from '#bot/content/scan-result-content.ts'
import { seriesContent } from '#bot/content/series-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { keepBothIn } from '#bot/features/shown-contact.ts'
import { editMessage, sendContent, showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { findCardAnswer, findScanResult } from '#core/notifications/load-card.ts'
import { answerCards, deletedContactOf } from '#core/scan/cards/answer-cards.ts'
import { answerBackSide } from '#core/scan/cards/back-side.ts'
import { readKeptPhotos } from '#core/scan/kept/read-kept.ts'
import { findPhotoSeries, isInSeries } from '#core/scan/series/photo-series.ts'

/** For how long the next photo counts as the back side. */
const waitMs = 10 * 60 * 1000

/**
 * The buttons under what was read: each card of a series, shown like the result of a single photo; the question whether to save
 * the further cards of a photo; "Add back side", after which the next photo completes the contact (PRODUCT §2), and whose card
 * it is where it names somebody else; *Read them now* for photos that the month's limit refused.
 */
export function scanButtons(chat: PrivateChat, app: App): void {
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

  // The outbox announces each saved card.
  chat.callbackQuery([buttons.saveAllCards.pattern, buttons.onlyFirstCard.pattern], async ctx => {
    const { data } = ctx.callbackQuery
    const save = buttons.saveAllCards.pattern.test(data)
    const owned = { userId: ctx.from.id, scanId: (save ? buttons.saveAllCards : buttons.onlyFirstCard).read(data) }
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

  onButton(chat, buttons.addBackSide, async (ctx, contactId) => {
    getContact(app, { userId: ctx.from.id, contactId, action: 'edit' })
    ctx.session.backSide = { contactId, until: app.clock.now().getTime() + waitMs }
    await ctx.reply(ctx.say('back-side'))
  })

  chat.callbackQuery([buttons.newPerson.pattern, buttons.isBackSide.pattern], async ctx => {
    const { data } = ctx.callbackQuery
    const isNew = buttons.newPerson.pattern.test(data)
    const scanId = (isNew ? buttons.newPerson : buttons.isBackSide).read(data)
    const owned = { userId: ctx.from.id, scanId }
    answerBackSide(app, { ...owned, answer: isNew ? 'new' : 'back' })
    // In other chats the outbox edits the question into the result.
    const result = isInSeries(app.db, { scanId }) ? findScanResult(app, owned) : undefined
    if (!result) return
    const content = scanResultContent({ env: app.env, say: ctx.say, language: ctx.language }, result)
    const messageId = await showHere(ctx, content)
    rememberMessage(app.db, { chatId: ctx.chat.id, messageId, contactId: result.contact.id })
  })

  chat.callbackQuery(buttons.readKept.pattern, async ctx => {
    const { read, left } = readKeptPhotos(app, { userId: ctx.from.id })
    const lines = [
      ...(read > 0 ? [ctx.say('limit.reading', { n: read })] : []),
      ...(left > 0 ? [ctx.say('limit.rest', { n: left })] : []),
    ]
    if (lines.length === 0) await ctx.reply(ctx.say('limit.nothing'))
    // The message of a series also shows its people, which stay.
    else if (isOffer(ctx)) await showHere(ctx, { text: lines.join('\n') })
    else await ctx.reply(lines.join('\n'))
  })
}

/** Whether the pressed message only offers to read kept photos. */
function isOffer(ctx: BotContext): boolean {
  const text = ctx.callbackQuery?.message?.text ?? ''
  return !text.includes('\n')
}
