import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { onButton } from '#bot/context/on-button.ts'
import { planById } from '#contracts/plans.ts'
import type { App } from '#core/app.ts'
import { createStarsLink } from '#core/billing/stars/create-stars-link.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'

/** Buying a plan for Stars in the chat; `star-news.ts` handles the payment. */
export function payments(chat: PrivateChat, app: App): void {
  onButton(chat, buttons.buyForStars, async (ctx, planId) => {
    const { url } = await createStarsLink(app, { userId: ctx.from.id, planId })
    const { name: plan, column } = planById(planId)
    const stars = starsPriceOf(app.env, column) ?? 0
    const lines = [ctx.say('money.ways.link', { plan, stars })]
    if (app.env.paymentWay === 'stars' && app.payments) lines.push(ctx.say('money.ways.yearly'))
    const reply_markup = new InlineKeyboard().url(ctx.say('money.ways.pay', { stars }), url)
    await ctx.reply(lines.join('\n\n'), { reply_markup })
  })
}
