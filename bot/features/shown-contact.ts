import { contactContent, type ShownContact } from '#bot/content/contact-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { isGone, isUnchanged } from '#bot/telegram/telegram-failure.ts'
import type { App } from '#core/app.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { getContact } from '#core/contacts/contacts.ts'

/** Sends a contact, so that a reply to the message is a note about it. */
export function sendContact(app: App, ctx: BotContext, shown: ShownContact): Promise<void> {
  return show(app, ctx, shown, undefined)
}

/** The message of the pressed button becomes the contact, so that a reply to it is a note about it. */
export function showContact(app: App, ctx: BotContext, shown: ShownContact): Promise<void> {
  return show(app, ctx, shown, ctx.msgId)
}

/** In a private chat the chat's id is the person's. */
async function show(app: App, ctx: BotContext, shown: ShownContact, shownIn: number | undefined): Promise<void> {
  const { userId: chatId, contact } = shown
  const content = contactContent(app, { ...shown, say: ctx.say })
  const messageId = await showMessage(ctx.api, { chatId, messageId: shownIn }, content)
  rememberMessage(app.db, { chatId, messageId, contactId: contact.id })
}

/** The buttons under the contact are those of now; its text is left as it was told, and "Keep both" stays. */
export async function refreshButtons(
  app: App,
  ctx: BotContext,
  owned: { userId: number; contactId: number },
): Promise<void> {
  if (!showsContact(ctx)) return
  const contact = getContact(app, owned)
  const shown = { userId: owned.userId, contact, heading: '', keepBoth: keepBothIn(ctx) }
  const { keyboard } = contactContent(app, { ...shown, say: ctx.say })
  try {
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: keyboard?.inline_keyboard ?? [] } })
  } catch (error) {
    if (!isUnchanged(error) && !isGone(error)) throw error
  }
}

/** Whether the pressed button stands under a contact, not under the state of a message. */
export function showsContact(ctx: BotContext): boolean {
  return dataOf(ctx).some(data => buttons.editContact.pattern.test(data))
}

/** The data of the "Keep both" that stands beside the pressed button, or comes back with "Undo"; undefined for none. */
export function keepBothIn(ctx: BotContext): string | undefined {
  const { keepBoth, keepBothOfScan, keepBothOfImport } = buttons
  const kept = dataOf(ctx).map(data => buttons.restoreContact.read(data)?.keepBoth ?? data)
  return kept.find(data => [keepBoth, keepBothOfScan, keepBothOfImport].some(one => one.pattern.test(data)))
}

function dataOf(ctx: BotContext): string[] {
  const shown = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard.flat() ?? []
  return shown.flatMap(button => ('callback_data' in button ? [button.callback_data] : []))
}
