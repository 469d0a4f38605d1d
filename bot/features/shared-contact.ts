import { Composer } from 'grammy'
import type { BotContext } from '#bot/context/context.ts'
import { sendContact } from '#bot/features/shown-contact.ts'
import type { App } from '#core/app.ts'
import { saveSharedContact } from '#core/contacts/import/save-shared-contact.ts'

/** Somebody else's contact, shared from Telegram, is saved; one's own is the phone to sign in with, which `start` takes. */
export function sharedContact(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.chatType('private').on('message:contact', (ctx, next) => {
    const { user_id, phone_number: phone, first_name: firstName, last_name: lastName = '', vcard } = ctx.message.contact
    const userId = ctx.from.id
    if (user_id === userId) return next()
    const { contact, isMerged } = saveSharedContact(app, { userId, shared: { firstName, lastName, phone, vcard } })
    const heading = ctx.say(isMerged ? 'scan.merged' : 'scan.created')
    return sendContact(app, ctx, { userId, contact, heading })
  })
  return feature
}
