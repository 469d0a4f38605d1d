import { keepBothOf } from '#bot/content/import-content.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { sendContact } from '#bot/features/shown-contact.ts'
import type { App } from '#core/app.ts'
import { getContact } from '#core/contact-rows/contacts.ts'
import { saveSharedContact } from '#core/contacts/import/save-shared-contact.ts'

/** Saves a contact shared from Telegram. One's own contact is the phone for sign-in, which `start` handles. */
export function sharedContact(chat: PrivateChat, app: App): void {
  chat.on('message:contact', async (ctx, next) => {
    const { message_id: messageId, contact } = ctx.message
    const { user_id, phone_number: phone, first_name: firstName, last_name: lastName = '', vcard } = contact
    const userId = ctx.from.id
    if (user_id === userId) return next()
    const shared = { firstName, lastName, phone, vcard, isOnTelegram: user_id !== undefined }
    const saved = await saveSharedContact(app, { userId, key: `${userId}:${messageId}`, shared })
    const [contactId = 0] = saved.contact_ids
    const heading = ctx.say(saved.merged > 0 ? 'scan.merged' : 'scan.created')
    const keepBoth = keepBothOf(saved)
    return sendContact(app, ctx, { userId, contact: getContact(app, { userId, contactId }), heading, keepBoth })
  })
}
