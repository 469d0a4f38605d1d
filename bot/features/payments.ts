import { Composer, InlineKeyboard } from 'grammy'
import { buttons } from '#bot/callback-data.ts'
import type { BotContext } from '#bot/context.ts'
import type { App } from '#core/app.ts'
import { createStarsLink } from '#core/billing/create-stars-link.ts'
import { recordStarRefund, recordStarRenewal } from '#core/billing/record-star-change.ts'
import { recordStarPayment } from '#core/billing/record-star-payment.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'
import { planById } from '#core/contracts/plans.ts'

/** Buying a plan for Stars in the chat, and Telegram's word on what was paid and paid back. */
export function payments(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()

  feature.callbackQuery(buttons.buyForStars.pattern, async ctx => {
    const planId = buttons.buyForStars.read(ctx.callbackQuery.data)
    if (!planId) return
    const { url } = await createStarsLink(app, { userId: ctx.from.id, planId })
    const { name: plan, column } = planById(planId)
    const stars = starsPriceOf(app.env, column) ?? 0
    const lines = [ctx.say('money.ways.link', { plan, stars })]
    if (app.env.paymentWay === 'stars' && app.payments) lines.push(ctx.say('money.ways.yearly'))
    const reply_markup = new InlineKeyboard().url(ctx.say('money.ways.pay', { stars }), url)
    await ctx.reply(lines.join('\n\n'), { reply_markup })
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

  return feature
}

/** A person stopped or resumed the renewal in Telegram's own settings, or could not pay it. Comes without a chat. */
export function renewals(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.use((ctx, next) => {
    const { subscription } = ctx.update
    if (!subscription) return next()
    recordStarRenewal(app, { payload: subscription.invoice_payload, state: subscription.state })
    return undefined
  })
  return feature
}
