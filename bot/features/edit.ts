import { Composer } from 'grammy'
import { contactContent } from '#bot/content/contact-content.ts'
import { fieldsKeyboard } from '#bot/content/keyboards.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateContext } from '#bot/context/context.ts'
import { editField, editFieldName } from '#bot/conversations/edit-field.ts'
import { keepBothIn, showContact } from '#bot/features/shown-contact.ts'
import { showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { getContact } from '#core/contact-rows/contacts.ts'

/** "Edit": replaces the message's buttons by the fields; choosing one asks for its new value. */
export function edit(app: App): Composer<PrivateContext> {
  const chat = new Composer<PrivateContext>()
  chat.use(editField(app))

  chat.callbackQuery(buttons.editContact.pattern, ctx => {
    const userId = ctx.from.id
    const contactId = buttons.editContact.read(ctx.callbackQuery.data)
    const contact = getContact(app, { userId, contactId, action: 'edit' })
    const { text } = contactContent(app, { userId, contact, heading: ctx.say('edit.choose'), say: ctx.say })
    const keyboard = fieldsKeyboard({ contactId: contact.id, keepBoth: keepBothIn(ctx), say: ctx.say })
    return showHere(ctx, { text, keyboard })
  })

  chat.callbackQuery(buttons.stopEditing.pattern, ctx => {
    const userId = ctx.from.id
    const contact = getContact(app, { userId, contactId: buttons.stopEditing.read(ctx.callbackQuery.data) })
    return showContact(app, ctx, { userId, contact, heading: ctx.say('contact.heading'), keepBoth: keepBothIn(ctx) })
  })

  chat.callbackQuery(buttons.editField.pattern, async ctx => {
    const [contactId, field] = buttons.editField.read(ctx.callbackQuery.data)
    const shownIn = { messageId: ctx.msgId ?? null, keepBoth: keepBothIn(ctx) ?? null }
    await ctx.conversation.enter(editFieldName, { contactId, field, ...shownIn })
  })

  return chat
}
