import { Composer } from 'grammy'
import type { SpeakingContext } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'
import {
  checkStarCheckout,
  recordStarPayment,
  recordStarRefund,
  recordStarRenewal,
} from '#core/billing/stars/star-payments.ts'

/**
 * Telegram's updates about Stars: payments to approve or refuse within ten seconds, after which Telegram cancels them; payments,
 * refunds, and renewals that a person stopped, resumed or could not pay (these have no chat). It uses no stored chat state,
 * so nothing there can lose a payment.
 */
export function starUpdates(app: App): Composer<SpeakingContext> {
  const feature = new Composer<SpeakingContext>()

  feature.on('pre_checkout_query', async ctx => {
    const { from, invoice_payload: payload, currency, total_amount: amount } = ctx.preCheckoutQuery
    const refusal = checkStarCheckout(app, { userId: from.id, payload, currency, amount })
    if (refusal === undefined) await ctx.answerPreCheckoutQuery(true)
    else await ctx.answerPreCheckoutQuery(false, ctx.say(`errors.${refusal}`))
  })

  feature.on('message:successful_payment', ctx => {
    const payment = ctx.message.successful_payment
    const until = payment.subscription_expiration_date
    return recordStarPayment(app, {
      userId: ctx.from.id,
      chargeId: payment.telegram_payment_charge_id,
      payload: payment.invoice_payload,
      stars: payment.total_amount,
      paidUntil: until === undefined ? undefined : new Date(until * 1000),
      isFirst: payment.is_first_recurring === true || payment.is_recurring !== true,
    })
  })

  feature.on('message:refunded_payment', ctx => {
    recordStarRefund(app, { chargeId: ctx.message.refunded_payment.telegram_payment_charge_id })
  })

  feature.use((ctx, next) => {
    const { subscription } = ctx.update
    if (!subscription) return next()
    recordStarRenewal(app, { payload: subscription.invoice_payload, state: subscription.state })
    return undefined
  })

  return feature
}
