import { contactContent } from '#bot/content/contact-content.ts'
import { fieldsKeyboard } from '#bot/content/keyboards.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import { editField, editFieldName } from '#bot/conversations/edit-field.ts'
import { keepBothIn, showContact } from '#bot/features/shown-contact.ts'
import { showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { getContact } from '#core/contact-rows/contacts.ts'

/** "Edit": replaces the message's buttons by the fields; choosing one asks for its new value. */
export function edit(chat: PrivateChat, app: App): void {
  chat.use(editField(app))

  onButton(chat, buttons.editContact, (ctx, contactId) => {
    const userId = ctx.from.id
    const contact = getContact(app, { userId, contactId, action: 'edit' })
    const { text } = contactContent(app, { userId, contact, heading: ctx.say('edit.choose'), say: ctx.say })
    const keyboard = fieldsKeyboard({ contactId: contact.id, keepBoth: keepBothIn(ctx), say: ctx.say })
    return showHere(ctx, { text, keyboard })
  })

  onButton(chat, buttons.stopEditing, (ctx, contactId) => {
    const userId = ctx.from.id
    const contact = getContact(app, { userId, contactId })
    return showContact(app, ctx, { userId, contact, heading: ctx.say('contact.heading'), keepBoth: keepBothIn(ctx) })
  })

  onButton(chat, buttons.editField, async (ctx, [contactId, field]) => {
    const shownIn = { messageId: ctx.msgId ?? null, keepBoth: keepBothIn(ctx) ?? null }
    await ctx.conversation.enter(editFieldName, { contactId, field, ...shownIn })
  })
}
