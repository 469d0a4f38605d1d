import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import { isUnderMore, refreshButtons, showMore } from '#bot/features/shown-contact.ts'
import type { App } from '#core/app.ts'
import { updateContact } from '#core/contacts/update-contact.ts'

/** Rates a contact from an event hot, warm or cold. A second press changes nothing. */
export function rating(chat: PrivateChat, app: App): void {
  onButton(chat, buttons.rate, async (ctx, [contactId, rating]) => {
    const owned = { userId: ctx.from.id, contactId }
    updateContact(app, { ...owned, patch: { rating } })
    if (isUnderMore(ctx)) await showMore(app, ctx, owned)
    else await refreshButtons(app, ctx, owned)
  })
}
