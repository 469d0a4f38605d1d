import { Composer } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'
import { getContact } from '#core/contacts/contacts.ts'
import { answerBackSide } from '#core/scan/cards/back-side.ts'

/** How long the next photo is taken for the back side. */
const waitMs = 10 * 60 * 1000

/** "Add back side": the next photo fills this contact (PRODUCT §2), or asks whose card it is where it names somebody else. */
export function backSide(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.callbackQuery(buttons.addBackSide.pattern, async ctx => {
    const contactId = buttons.addBackSide.read(ctx.callbackQuery.data)
    getContact(app, { userId: ctx.from.id, contactId })
    ctx.session.backSide = { contactId, until: app.clock.now().getTime() + waitMs }
    await ctx.reply(ctx.say('back-side'))
  })
  feature.callbackQuery([buttons.newPerson.pattern, buttons.isBackSide.pattern], ctx => {
    const { data } = ctx.callbackQuery
    const isNew = buttons.newPerson.pattern.test(data)
    const scanId = (isNew ? buttons.newPerson : buttons.isBackSide).read(data)
    // The outbox edits the question into the result.
    answerBackSide(app, { userId: ctx.from.id, scanId, answer: isNew ? 'new' : 'back' })
  })
  return feature
}
