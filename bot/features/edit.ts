import { contactContent } from '#bot/content/contact-content.ts'
import { fieldsKeyboard } from '#bot/content/keyboards.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { ask, clearsField, once, wizard } from '#bot/context/wizard.ts'
import { keepBothIn, showContact } from '#bot/features/shown-contact.ts'
import { showHere, showMessage } from '#bot/telegram/edit-message.ts'
import { type CardField, contactPatchSchema } from '#contracts/contacts.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { updateContact } from '#core/contacts/update-contact.ts'

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

const editFieldName = 'edit-field'

type Chosen = { contactId: number; field: CardField; messageId: number | null; keepBoth?: string | null }

/** Asks for a field's new value until it is valid, saves it, and shows the contact in the message of the button. */
function editField(app: App) {
  return wizard(editFieldName, async (talk, { contactId, field, messageId, keepBoth }: Chosen) => {
    const { userId } = talk
    const now = await once(talk, () => getContact(app, { userId, contactId, action: 'edit' }))
    const asked =
      now &&
      (await ask(talk, {
        question: questionText(talk.ctx.say, field, now[field]),
        save: ({ message: { text } }) => {
          const patch = parseInput(contactPatchSchema, { [field]: clearsField(text) ? '' : text })
          return updateContact(app, { userId, contactId, patch })
        },
        again: { 'invalid-input': field === 'email' ? 'edit.email' : 'edit.long' },
      }))
    if (!asked) return
    const { saved: contact, answer } = asked
    const { say, api } = answer
    const shown = { userId, contact, heading: say('contact.updated'), keepBoth: keepBoth ?? undefined }
    const place = { chatId: userId, messageId: messageId ?? undefined }
    const shownIn = await showMessage(api, place, contactContent(app, { ...shown, say }))
    rememberMessage(app.db, { chatId: userId, messageId: shownIn, contactId: contact.id })
    await answer.reply(say('edit.saved', { field: say(`field.${field}`) }))
  })
}

function questionText(say: Say, field: CardField, value: string): string {
  const name = say(`field.${field}`)
  return value ? say('edit.ask', { field: name, value: escapeHtml(value) }) : say('edit.ask-empty', { field: name })
}
