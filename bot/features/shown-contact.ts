import type { InlineKeyboardButton } from 'grammy/types'
import { contactContent } from '#bot/content/contact-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import { sendContent } from '#bot/telegram/edit-message.ts'
import { isGone, isUnchanged } from '#bot/telegram/telegram-failure.ts'
import type { App } from '#core/app.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { getContact } from '#core/contacts/contacts.ts'
import type { Contact } from '#core/contracts/contacts.ts'

/** Sends a contact, so that a reply to the message is a note about it. */
export async function sendContact(
  app: App,
  ctx: BotContext,
  { userId, contact, heading }: { userId: number; contact: Contact; heading: string },
): Promise<void> {
  const content = contactContent(app, { userId, contact, heading, say: ctx.say })
  const messageId = await sendContent(ctx.api, userId, content)
  rememberMessage(app.db, { chatId: userId, messageId, contactId: contact.id })
}

/** The buttons under the contact are those of now; its text is left as it was told, and "Keep both" stays. */
export async function refreshButtons(
  app: App,
  ctx: BotContext,
  owned: { userId: number; contactId: number },
): Promise<void> {
  if (!showsContact(ctx)) return
  const contact = getContact(app, owned)
  const { keyboard } = contactContent(app, { ...owned, contact, heading: '', say: ctx.say })
  const keepBoth = buttonsOf(ctx).filter(
    button => isAbout(button, buttons.keepBoth.pattern) || isAbout(button, buttons.keepBothOfScan.pattern),
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

/** Whether the pressed button stands under a contact, not under the state of a message. */
export function showsContact(ctx: BotContext): boolean {
  return buttonsOf(ctx).some(button => isAbout(button, buttons.editContact.pattern))
}

function buttonsOf(ctx: BotContext): InlineKeyboardButton[] {
  return ctx.callbackQuery?.message?.reply_markup?.inline_keyboard.flat() ?? []
}

function isAbout(button: InlineKeyboardButton, pattern: RegExp): boolean {
  return 'callback_data' in button && pattern.test(button.callback_data)
}
