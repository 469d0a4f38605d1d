import { InlineKeyboard } from 'grammy'
import { payerLines } from '#bot/content/events/team-content.ts'
import { upgradeKeyboard } from '#bot/content/keyboards.ts'
import { activePlanText } from '#bot/content/money-content.ts'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { type Plan, planById, planOf, planRank, plans, type Right } from '#contracts/plans.ts'
import { isWorthBuying, missingRights, type Services, sellsPlans } from '#contracts/services.ts'
import type { App } from '#core/app.ts'
import { activate as activateFor } from '#core/billing/checkout/activate.ts'
import { pricingUrl } from '#core/billing/checkout/pricing-token.ts'
import { createStarsLink } from '#core/billing/stars/create-stars-link.ts'
import { plansForStars, starsPriceOf } from '#core/billing/stars-price.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { findMyTeam } from '#core/events/team/my-team.ts'
import { servicesOf } from '#core/plans/services.ts'
import { getUser } from '#core/users/users.ts'

/**
 * /plan: the plan and its use; a button, and /plans, list what every plan gives and costs, and sell it for Stars
 * (`star-updates.ts` handles the payment). /activate applies what was paid, and says which plan is active until when, or why
 * none is.
 */
export function plan(chat: PrivateChat, app: App): void {
  chat.command('plan', ctx => {
    const user = getUser(app, { userId: ctx.from.id })
    const { say } = ctx
    const usage = { used: user.scans_used, limit: user.scan_limit }
    const isUnlimited = user.scan_limit < 0
    const lines = [
      say('plan.now', { plan: planOf(user.plan).name }),
      isUnlimited ? say('plan.unlimited', usage) : say('plan.used', usage),
      ...payerLines(findMyTeam(app, { userId: ctx.from.id }), say),
    ]
    return ctx.reply(lines.join('\n'), {
      parse_mode: 'HTML',
      ...(isUnlimited ? {} : { reply_markup: upgradeKeyboard({ env: app.env, say }) }),
    })
  })

  const listPlans = (ctx: BotContext & { from: { id: number } }) => {
    const services = servicesOf(app)
    if (!sellsPlans(services)) return ctx.reply(ctx.say('plan.included'))
    const { plan: own } = getUser(app, { userId: ctx.from.id })
    const texts = plans.flatMap(one => {
      const isOwn = one.column === own
      const price = isWorthBuying(one, services) ? priceText(app, one, ctx) : ''
      const notes = [price, ...(isOwn ? [ctx.say('plan.yours')] : [])].filter(Boolean)
      // A plan that cannot be had here is not named.
      return price || isOwn || one.interval === null ? [planText(one, { services, notes, say: ctx.say })] : []
    })
    const text = [ctx.say('plan.list'), ...texts].join('\n\n')
    const keyboard = payKeyboard(app, { userId: ctx.from.id, say: ctx.say })
    return ctx.reply(text, { parse_mode: 'HTML', ...(keyboard ? { reply_markup: keyboard } : {}) })
  }
  chat.command('plans', listPlans)
  chat.callbackQuery(buttons.plans.pattern, listPlans)

  onButton(chat, buttons.buyForStars, async (ctx, planId) => {
    const { url } = await createStarsLink(app, { userId: ctx.from.id, planId })
    const { name: plan, column } = planById(planId)
    const stars = starsPriceOf(app.env, column) ?? 0
    const lines = [ctx.say('money.ways.link', { plan, stars })]
    if (app.env.paymentWay === 'stars' && app.payments) lines.push(ctx.say('money.ways.yearly'))
    const reply_markup = new InlineKeyboard().url(ctx.say('money.ways.pay', { stars }), url)
    await ctx.reply(lines.join('\n\n'), { reply_markup })
  })

  chat.command('activate', async ctx => {
    const { state, unfinished } = await activateFor(app, { userId: ctx.from.id })
    if (state.status === 'free') return ctx.reply(ctx.say(unfinished ? 'money.unfinished' : 'money.free'))
    const { plan, renews_at, ends_at } = state
    return ctx.reply(activePlanText(ctx, { plan, until: renews_at ?? ends_at, renews: renews_at !== null }))
  })
}

/** What a plan costs on this server, in money and in Stars; '' where it is not sold. */
function priceText(app: App, { column, interval, price }: Plan, { say, language }: BotContext): string {
  if (interval === null) return ''
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  const stars = starsPriceOf(app.env, column)
  const ways = [
    ...(app.payments ? [say(`plan.per.${interval}`, { price: format.format(price.eur / 100) })] : []),
    ...(stars === undefined ? [] : [say('plan.per.stars', { stars })]),
  ]
  return ways.join(' · ')
}

function planText(plan: Plan, { services, notes, say }: { services: Services; notes: string[]; say: Say }): string {
  const { name, scans, rights } = plan
  const missing: readonly Right[] = missingRights(plan, services)
  const amount = scans < 0 ? say('plan.scans-unlimited') : say('plan.scans', { count: scans })
  const given = rights.filter(right => !missing.includes(right)).map(right => say(`plan.right.${right}`))
  return `${[`<b>${name}</b>`, ...notes].join(' — ')}\n${[amount, ...given].join(', ')}`
}

/**
 * Ways to pay here: higher plans for Stars, and the pricing page if it may be opened from inside Telegram. Who pays at
 * Stripe already changes that plan in the app. Undefined if there is no way.
 */
function payKeyboard(app: App, { userId, say }: { userId: number; say: Say }): InlineKeyboard | undefined {
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
