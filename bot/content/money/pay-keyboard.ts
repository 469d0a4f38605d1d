import { InlineKeyboard } from 'grammy'
import { buttons } from '#bot/context/callback-data.ts'
import type { Say } from '#bot/context/texts.ts'
import { planRank } from '#contracts/plans.ts'
import type { App } from '#core/app.ts'
import { pricingUrl } from '#core/billing/checkout/pricing-token.ts'
import { plansForStars, starsPriceOf } from '#core/billing/stars-price.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { getUser } from '#core/users/users.ts'

/**
 * Ways to pay here: higher plans for Stars, and the pricing page if it may be opened from inside Telegram. Who pays at
 * Stripe already changes that plan in the app. Undefined if there is no way.
 */
export function payKeyboard(app: App, { userId, say }: { userId: number; say: Say }): InlineKeyboard | undefined {
  const keyboard = new InlineKeyboard()
  const { plan: current } = getUser(app, { userId })
  for (const { id, column, name } of plansForStars(app)) {
    const stars = starsPriceOf(app.env, column)
    if (stars === undefined || planRank(column) <= planRank(current)) continue
    keyboard.text(say('money.ways.stars', { plan: name, stars }), buttons.buyForStars.write(id)).row()
  }
  if (app.payments && getSubscriptionState(app, { userId }).pays === 'stripe') {
    if (app.env.isPublic) keyboard.webApp(say('money.ways.change'), `${app.env.PUBLIC_URL}/subscription`)
  } else if (app.payments && app.env.paymentWay !== 'stars') {
    const url = pricingUrl(app, { userId })
    if (url) keyboard.url(say('money.ways.web'), url)
  }
  return keyboard.inline_keyboard.flat().length > 0 ? keyboard : undefined
}
