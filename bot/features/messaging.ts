import { statusContent, statusText } from '#bot/content/message-status-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { refreshButtons, showsContact } from '#bot/features/shown-contact.ts'
import { topicOf } from '#bot/middleware/stay-in-topic.ts'
import { showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { cancelMessage, markSent } from '#core/messaging/message/settle-message.ts'

/** WhatsApp under a contact: send, send again, mark as sent, cancel. The outbox updates the message's state. */
export function messaging(chat: PrivateChat, app: App): void {
  onButton(chat, buttons.sendWhatsApp, async (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const { messageId, isNew, fallsBack } = sendFirstMessage(app, {
      ...owned,
      statusMessageId: 0,
      threadId: topicOf(ctx),
    })
    await refreshButtons(app, ctx, owned)
    if (fallsBack) await ctx.reply(ctx.say(`whatsapp.falls-back.${fallsBack}`))
    if (isNew) return
    await ctx.reply(statusText(getMessage(app, { userId: owned.userId, messageId }), ctx.say), { parse_mode: 'HTML' })
  })

  onButton(chat, buttons.sendAgain, async (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const isContact = showsContact(ctx)
    const statusMessageId = isContact ? 0 : (ctx.msgId ?? 0)
    sendFirstMessage(app, { ...owned, again: true, statusMessageId, threadId: topicOf(ctx) })
    if (isContact) await refreshButtons(app, ctx, owned)
  })

  onButton(chat, buttons.markSent, async (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    markSent(app, owned)
    if (showsContact(ctx)) {
      await refreshButtons(app, ctx, owned)
      await ctx.reply(ctx.say('whatsapp.marked'))
      return
    }
    const { first, link } = getContactMessaging(app, owned)
    if (!first) return
    const content = statusContent({ message: first, link: link ?? undefined, canRetry: false }, ctx.say)
    await showHere(ctx, content)
  })

  onButton(chat, buttons.cancelMessage, async (ctx, messageId) => {
    const owned = { userId: ctx.from.id, messageId }
    cancelMessage(app, owned)
    const text = statusText(getMessage(app, owned), ctx.say)
    await showHere(ctx, { text })
  })
}
