import { createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import { contactContent } from '#bot/content/contact-content.ts'
import { fieldsKeyboard } from '#bot/content/keyboards.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, SpeakingContext } from '#bot/context/context.ts'
import { editField, editFieldName } from '#bot/conversations/edit-field.ts'
import { showMessage } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { getContact } from '#core/contacts/contacts.ts'

/** "Edit": the message's buttons become the fields, and choosing one asks for its new value. */
export function edit(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.use(createConversation<BotContext, SpeakingContext>(editField(app), editFieldName))
  const chat = feature.chatType('private')

  chat.callbackQuery(buttons.editContact.pattern, ctx => {
    const userId = ctx.from.id
    const contact = getContact(app, { userId, contactId: buttons.editContact.read(ctx.callbackQuery.data) })
    const { text } = contactContent(app, { userId, contact, heading: ctx.say('edit.choose'), say: ctx.say })
    const keyboard = fieldsKeyboard({ contactId: contact.id, say: ctx.say })
    return showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, { text, keyboard })
  })

  chat.callbackQuery(buttons.stopEditing.pattern, ctx => {
    const userId = ctx.from.id
    const contact = getContact(app, { userId, contactId: buttons.stopEditing.read(ctx.callbackQuery.data) })
    const content = contactContent(app, { userId, contact, heading: ctx.say('contact.heading'), say: ctx.say })
    return showMessage(ctx.api, { chatId: ctx.chat.id, messageId: ctx.msgId }, content)
  })

  chat.callbackQuery(buttons.editField.pattern, async ctx => {
    const chosen = buttons.editField.read(ctx.callbackQuery.data)
    if (chosen) await ctx.conversation.enter(editFieldName, { ...chosen, messageId: ctx.msgId ?? null })
  })

  return feature
}
