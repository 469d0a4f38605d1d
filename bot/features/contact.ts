import { InputFile } from 'grammy'
import { contactContent, deletedContent } from '#bot/content/contact-content.ts'
import { titleOf } from '#bot/content/contact-text.ts'
import { assistantContent } from '#bot/content/key-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { listenerOf } from '#bot/features/reminders.ts'
import {
  isUnderMore,
  keepBothIn,
  refreshButtons,
  sendContact,
  showContact,
  showMore,
} from '#bot/features/shown-contact.ts'
import { editMessage, showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { findAssistantChange, undoAssistantChange } from '#core/assistants/undo-assistant-change.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { isAllowed } from '#core/contact-rows/policies.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { deleteContact, restoreContact } from '#core/contacts/delete-contact.ts'
import { vcardFileName } from '#core/contacts/export/export-vcard.ts'
import { firstCardOf, keepBoth } from '#core/contacts/merging/keep-both.ts'
import { updateContact } from '#core/contacts/update-contact.ts'

/**
 * The buttons under a contact: open, more, its file, rating, delete and undo, keep both; and *Undo* under the news that an
 * assistant changed it. Core checks the owner.
 */
export function contact(chat: PrivateChat, app: App): void {
  onButton(chat, buttons.showContact, (ctx, contactId) => {
    const userId = ctx.from.id
    const shown = getContact(app, { userId, contactId })
    return sendContact(app, ctx, { userId, contact: shown, heading: ctx.say('contact.heading') })
  })

  onButton(chat, buttons.showMore, (ctx, contactId) => showMore(app, ctx, { userId: ctx.from.id, contactId }))

  onButton(chat, buttons.showLess, (ctx, [contactId]) => {
    const owned = { userId: ctx.from.id, contactId }
    getContact(app, owned)
    return refreshButtons(app, ctx, owned)
  })

  onButton(chat, buttons.sendFile, async (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const sent = getContact(app, { ...owned, action: 'export' })
    await ctx.replyWithDocument(new InputFile(Buffer.from(sent.vcf), vcardFileName(sent)))
  })

  onButton(chat, buttons.deleteContact, (ctx, contactId) => {
    const owned = { userId: ctx.from.id, contactId }
    const gone = getContact(app, owned)
    deleteContact(app, owned)
    const text = ctx.say('contact.deleted', { name: escapeHtml(titleOf(gone, ctx.say)) })
    const content = deletedContent(app, { ...owned, text, keepBoth: keepBothIn(ctx), say: ctx.say })
    return showHere(ctx, content)
  })

  chat.callbackQuery(buttons.restoreContact.pattern, ctx => {
    const userId = ctx.from.id
    const { contactId = 0, keepBoth } = buttons.restoreContact.read(ctx.callbackQuery.data) ?? {}
    const restored = restoreContact(app, { userId, contactId })
    return showContact(app, ctx, { userId, contact: restored, heading: ctx.say('contact.restored'), keepBoth })
  })

  chat.callbackQuery([buttons.keepBoth.pattern, buttons.keepBothOfScan.pattern], async ctx => {
    const userId = ctx.from.id
    const { data } = ctx.callbackQuery
    const cardId = buttons.keepBoth.pattern.test(data)
      ? buttons.keepBoth.read(data)
      : firstCardOf(app, { userId, scanId: buttons.keepBothOfScan.read(data) })
    const second = keepBoth(app, { userId, cardId })
    const content = contactContent(app, { userId, contact: second, heading: ctx.say('contact.kept'), say: ctx.say })
    const messageId = ctx.msgId
    if (messageId) rememberMessage(app.db, { chatId: ctx.chat.id, messageId, contactId: second.id })
    const outcome = messageId && (await editMessage(ctx.api, { chatId: ctx.chat.id, messageId }, content))
    // A second press finds the message unchanged; the card is not sent twice. A member has no file of it.
    if (outcome !== 'same' && isAllowed(second.standing, 'export'))
      await ctx.replyWithDocument(new InputFile(Buffer.from(second.vcf), vcardFileName(second)))
  })

  // A second press changes nothing.
  onButton(chat, buttons.rate, async (ctx, [contactId, rating]) => {
    const owned = { userId: ctx.from.id, contactId }
    updateContact(app, { ...owned, patch: { rating } })
    if (isUnderMore(ctx)) await showMore(app, ctx, owned)
    else await refreshButtons(app, ctx, owned)
  })

  onButton(chat, buttons.undoAssistant, async (ctx, changeId) => {
    const owned = { userId: ctx.from.id, changeId }
    undoAssistantChange(app, owned)
    const told = findAssistantChange(app, owned)
    if (!told) return
    const content = assistantContent({ changeId: owned.changeId, told }, listenerOf(app, ctx, owned.userId))
    await showHere(ctx, content)
  })
}
