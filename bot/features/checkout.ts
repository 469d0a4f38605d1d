import { Composer } from 'grammy'
import type { SpeakingContext } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'
import { checkStarCheckout } from '#core/billing/stars/star-payments.ts'

/** Approves or refuses a payment in Stars within ten seconds; after that Telegram cancels it. */
export function checkout(app: App): Composer<SpeakingContext> {
  const feature = new Composer<SpeakingContext>()
  feature.on('pre_checkout_query', async ctx => {
    const { from, invoice_payload: payload, currency, total_amount: amount } = ctx.preCheckoutQuery
    const refusal = checkStarCheckout(app, { userId: from.id, payload, currency, amount })
    if (refusal === undefined) await ctx.answerPreCheckoutQuery(true)
    else await ctx.answerPreCheckoutQuery(false, ctx.say(`errors.${refusal}`))
  })
  return feature
}
