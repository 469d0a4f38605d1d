import type { InlineKeyboard } from 'grammy'
import { contactContent, moreButtons, type ShownContact } from '#bot/content/contact-content.ts'
import type { Asking } from '#bot/content/events/question-content.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import { isGone, isUnchanged } from '#bot/telegram/telegram-failure.ts'
import type { App, OwnedContact } from '#core/app.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'

/** Sends a contact and remembers the message, so that a reply to it is a note. */
export function sendContact(app: App, ctx: BotContext, shown: ShownContact): Promise<void> {
  return show(app, ctx, shown, undefined)
}

/** Shows the contact in the message of the pressed button, and remembers it, so that a reply to it is a note. */
export function showContact(app: App, ctx: BotContext, shown: ShownContact): Promise<void> {
  return show(app, ctx, shown, ctx.msgId)
}

/** The id of a private chat is the person's id. */
async function show(app: App, ctx: BotContext, shown: ShownContact, shownIn: number | undefined): Promise<void> {
  const { userId: chatId, contact } = shown
  const content = contactContent(app, { ...shown, say: ctx.say })
  const messageId = await showMessage(ctx.api, { chatId, messageId: shownIn }, content)
  rememberMessage(app.db, { chatId, messageId, contactId: contact.id })
}

/** Refreshes the buttons under a contact. The text stays as it was sent; "Keep both" and those of a reminder stay. */
export async function refreshButtons(app: App, ctx: BotContext, owned: OwnedContact): Promise<void> {
  if (!showsContact(ctx)) return
  const contact = getContact(app, owned)
  const { keyboard } = contactContent(app, { ...shownIn(ctx), userId: owned.userId, contact, say: ctx.say })
  await replaceButtons(ctx, keyboard)
}

/** Shows what *More* opens, in place of the buttons under a contact. */
export async function showMore(app: App, ctx: BotContext, owned: OwnedContact): Promise<void> {
  const contact = getContact(app, { ...owned, action: 'see' })
  await replaceButtons(ctx, moreButtons(app, { ...shownIn(ctx), userId: owned.userId, contact, say: ctx.say }))
}

/** What the buttons of the pressed message say about it. */
export function shownIn(ctx: BotContext): Pick<ShownContact, 'heading' | 'keepBoth' | 'asking' | 'isDue'> {
  const isDue = dataOf(ctx).some(data => buttons.reminderDone.pattern.test(data))
  const heading = headingIn(ctx) ?? ctx.say('contact.heading')
  return { heading, keepBoth: keepBothIn(ctx), asking: askingIn(ctx), isDue }
}

async function replaceButtons(ctx: BotContext, keyboard: InlineKeyboard | undefined): Promise<void> {
  try {
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: keyboard?.inline_keyboard ?? [] } })
  } catch (error) {
    if (!isUnchanged(error) && !isGone(error)) throw error
  }
}

/** Whether the pressed button stands under a contact, not under the state of a message. */
export function showsContact(ctx: BotContext): boolean {
  const { editContact, showMore, showLess } = buttons
  return dataOf(ctx).some(data => [editContact, showMore, showLess].some(one => one.pattern.test(data)))
}

/** Whether the pressed button is one of those that *More* opens. */
export function isUnderMore(ctx: BotContext): boolean {
  return dataOf(ctx).some(data => buttons.showLess.pattern.test(data))
}

/** The data of "Keep both" beside the pressed button, or of the one that "Undo" restores; undefined for none. */
export function keepBothIn(ctx: BotContext): string | undefined {
  const { keepBoth, keepBothOfScan, keepBothOfImport } = buttons
  const kept = dataOf(ctx).map(data => buttons.restoreContact.read(data)?.keepBoth ?? data)
  return kept.find(data => [keepBoth, keepBothOfScan, keepBothOfImport].some(one => one.pattern.test(data)))
}

/** The question that the pressed message asks. */
function askingIn(ctx: BotContext): Asking {
  const asking = [buttons.nextQuestion, buttons.showLess]
  const [id] = dataOf(ctx).flatMap(data => asking.filter(one => one.pattern.test(data)).map(one => one.read(data)[1]))
  return id || 'none'
}

/** The heading of the pressed message, its first line. */
export function headingIn(ctx: BotContext): string | undefined {
  return ctx.callbackQuery?.message?.text?.split('\n')[0]
}

function dataOf(ctx: BotContext): string[] {
  const shown = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard.flat() ?? []
  return shown.flatMap(button => ('callback_data' in button ? [button.callback_data] : []))
}
