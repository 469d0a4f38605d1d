import { Composer } from 'grammy'
import type { InlineKeyboardButton } from 'grammy/types'
import { contactContent } from '#bot/content/contact-content.ts'
import { statusContent, statusText } from '#bot/content/message-status-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { isGone, isUnchanged } from '#bot/telegram/telegram-failure.ts'
import type { App } from '#core/app.ts'
import { getContact } from '#core/contacts/contacts.ts'
import { cancelMessage } from '#core/messaging/message/cancel-message.ts'
import { getContactMessaging } from '#core/messaging/message/contact-messaging.ts'
import { markSent } from '#core/messaging/message/mark-sent.ts'
import { getMessage } from '#core/messaging/message/messages.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'

/** WhatsApp under a contact: send, send again, mark as sent, call off. The outbox shows how a message is doing. */
export function messaging(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  const chat = feature.chatType('private')

  chat.callbackQuery(buttons.sendWhatsApp.pattern, async ctx => {
    const owned = { userId: ctx.from.id, contactId: buttons.sendWhatsApp.read(ctx.callbackQuery.data) }
    const { messageId, isNew, fallsBack } = sendFirstMessage(app, { ...owned, statusMessageId: 0 })
    await refresh(app, ctx, owned)
    if (fallsBack) await ctx.reply(ctx.say('whatsapp.falls-back'))
    if (isNew) return
    await ctx.reply(statusText(getMessage(app, { userId: owned.userId, messageId }), ctx.say), { parse_mode: 'HTML' })
  })

  chat.callbackQuery(buttons.sendAgain.pattern, async ctx => {
    const owned = { userId: ctx.from.id, contactId: buttons.sendAgain.read(ctx.callbackQuery.data) }
    const isContact = showsContact(ctx)
    sendFirstMessage(app, { ...owned, again: true, statusMessageId: isContact ? 0 : (ctx.msgId ?? 0) })
    if (isContact) await refresh(app, ctx, owned)
  })

  chat.callbackQuery(buttons.markSent.pattern, async ctx => {
    const owned = { userId: ctx.from.id, contactId: buttons.markSent.read(ctx.callbackQuery.data) }
    markSent(app, owned)
    if (showsContact(ctx)) {
      await refresh(app, ctx, owned)
      await ctx.reply(ctx.say('whatsapp.marked'))
      return
    }
    const { first, link } = getContactMessaging(app, owned)
    if (!first) return
    const content = statusContent({ message: first, link: link ?? undefined, canRetry: false }, ctx.say)
    await showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, content)
  })

  chat.callbackQuery(buttons.cancelMessage.pattern, async ctx => {
    const owned = { userId: ctx.from.id, messageId: buttons.cancelMessage.read(ctx.callbackQuery.data) }
    cancelMessage(app, owned)
    const text = statusText(getMessage(app, owned), ctx.say)
    await showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, { text })
  })

  return feature
}

/** The buttons under the contact are those of now; its text is left as it was told, and "Keep both" stays. */
async function refresh(app: App, ctx: BotContext, owned: { userId: number; contactId: number }): Promise<void> {
  if (!showsContact(ctx)) return
  const contact = getContact(app, owned)
  const { keyboard } = contactContent(app, { ...owned, contact, heading: '', say: ctx.say })
  const keepBoth = buttonsOf(ctx).filter(
    button => isAbout(button, buttons.keepBoth.pattern) || isAbout(button, buttons.keepBothOfCard.pattern),
  )
  const rows = keyboard?.inline_keyboard ?? []
  try {
    await ctx.editMessageReplyMarkup({
      reply_markup: { inline_keyboard: [...(keepBoth[0] ? [keepBoth] : []), ...rows] },
    })
  } catch (error) {
    if (!isUnchanged(error) && !isGone(error)) throw error
  }
}

/** Whether the button stands under a contact, not under the state of a message. */
function showsContact(ctx: BotContext): boolean {
  return buttonsOf(ctx).some(button => isAbout(button, buttons.editContact.pattern))
}

function buttonsOf(ctx: BotContext): InlineKeyboardButton[] {
  return ctx.callbackQuery?.message?.reply_markup?.inline_keyboard.flat() ?? []
}

function isAbout(button: InlineKeyboardButton, pattern: RegExp): boolean {
  return 'callback_data' in button && pattern.test(button.callback_data)
}
