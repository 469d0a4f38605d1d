import { scanResultContent } from '#bot/content/scan-result-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import { showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { findScanResult } from '#core/notifications/load-card.ts'
import { answerBackSide } from '#core/scan/cards/back-side.ts'
import { isInSeries } from '#core/scan/series/photo-series.ts'

/** For how long the next photo counts as the back side. */
const waitMs = 10 * 60 * 1000

/**
 * "Add back side": the next photo completes this contact (PRODUCT §2). If it names somebody else, the bot asks whose
 * card it is.
 */
export function backSide(chat: PrivateChat, app: App): void {
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
}
