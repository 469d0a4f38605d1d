import { activePlanText } from '#bot/content/money/money-content.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'
import { activate as activateFor } from '#core/billing/checkout/activate.ts'

/** /activate: applies what was paid, and says which plan is active until when, or why none is. */
export function activate(chat: PrivateChat, app: App): void {
  chat.command('activate', async ctx => {
    const { state, unfinished } = await activateFor(app, { userId: ctx.from.id })
    if (state.status === 'free') return ctx.reply(ctx.say(unfinished ? 'money.unfinished' : 'money.free'))
    const { plan, renews_at, ends_at } = state
    return ctx.reply(activePlanText(ctx, { plan, until: renews_at ?? ends_at, renews: renews_at !== null }))
  })
}
