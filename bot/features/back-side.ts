import { Composer } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'
import { getContact } from '#core/contacts/contacts.ts'

/** How long the next photo is taken for the back side. */
const waitMs = 10 * 60 * 1000

/** "Add back side": the next photo fills this contact (PRODUCT §2). */
export function backSide(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.callbackQuery(buttons.addBackSide.pattern, async ctx => {
    const contactId = buttons.addBackSide.read(ctx.callbackQuery.data)
    getContact(app, { userId: ctx.from.id, contactId })
    ctx.session.backSide = { contactId, until: app.clock.now().getTime() + waitMs }
    await ctx.reply(ctx.say('back-side'))
  })
  return feature
}
