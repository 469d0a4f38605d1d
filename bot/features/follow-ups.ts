import { createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import { followUpContent } from '#bot/content/follow-up-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { editFollowUp, editFollowUpName } from '#bot/conversations/edit-follow-up.ts'
import { sendContent } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { getMessage, listFollowUps } from '#core/messaging/message/messages.ts'

/** Follow-ups shown at once: each is a message of its own, with its own buttons. */
const shown = 10

/** /followups and the button under a contact: what waits, when it goes out, and changing its text. */
export function followUps(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.use(createConversation<BotContext, SpeakingContext>(editFollowUp(app), editFollowUpName))
  const chat = feature.chatType('private')

  chat.command('followups', async ctx => {
    const waiting = listFollowUps(app, { userId: ctx.from.id })
    if (waiting.length === 0) await ctx.reply(ctx.say('whatsapp.follow-up.none'))
    for (const message of waiting.slice(0, shown)) {
      await sendContent(ctx.api, ctx.chat.id, followUpContent(message, ctx))
    }
  })

  chat.callbackQuery(buttons.showFollowUp.pattern, async ctx => {
    const messageId = buttons.showFollowUp.read(ctx.callbackQuery.data)
    const message = getMessage(app, { userId: ctx.from.id, messageId })
    await sendContent(ctx.api, ctx.chat.id, followUpContent(message, ctx))
  })

  chat.callbackQuery(buttons.editFollowUp.pattern, async ctx => {
    const messageId = buttons.editFollowUp.read(ctx.callbackQuery.data)
    await ctx.conversation.enter(editFollowUpName, { messageId, shownIn: ctx.msgId ?? null })
  })

  return feature
}
