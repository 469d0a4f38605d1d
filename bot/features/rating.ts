import { Composer } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import { isUnderMore, refreshButtons, showMore } from '#bot/features/shown-contact.ts'
import type { App } from '#core/app.ts'
import { updateContact } from '#core/contacts/update-contact.ts'

/** Rates a contact from an event hot, warm or cold. A second press changes nothing. */
export function rating(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.chatType('private').callbackQuery(buttons.rate.pattern, async ctx => {
    const chosen = buttons.rate.read(ctx.callbackQuery.data)
    if (!chosen) return
    const owned = { userId: ctx.from.id, contactId: chosen.contactId }
    updateContact(app, { ...owned, patch: { rating: chosen.rating } })
    if (isUnderMore(ctx)) await showMore(app, ctx, owned)
    else await refreshButtons(app, ctx, owned)
  })
  return feature
}
