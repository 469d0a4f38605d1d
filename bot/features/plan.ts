import { upgradeKeyboard } from '#bot/content/keyboards.ts'
import { payKeyboard } from '#bot/content/money/pay-keyboard.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import { type Plan, planOf, plans, type Right } from '#contracts/plans.ts'
import { isWorthBuying, missingRights, type Services } from '#contracts/services.ts'
import type { App } from '#core/app.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'
import { servicesOf } from '#core/plans/services.ts'
import { getUser } from '#core/users/users.ts'

/** /plan: the plan and its use; a button, and /plans, list what every plan gives and costs. */
export function plan(chat: PrivateChat, app: App): void {
  chat.command('plan', ctx => {
    const user = getUser(app, { userId: ctx.from.id })
    const { say } = ctx
    const usage = { used: user.scans_used, limit: user.scan_limit }
    const isUnlimited = user.scan_limit < 0
    const lines = [
      say('plan.now', { plan: planOf(user.plan).name }),
      isUnlimited ? say('plan.unlimited', usage) : say('plan.used', usage),
    ]
    return ctx.reply(lines.join('\n'), {
      parse_mode: 'HTML',
      ...(isUnlimited ? {} : { reply_markup: upgradeKeyboard({ env: app.env, say }) }),
    })
  })

  const listPlans = (ctx: BotContext & { from: { id: number } }) => {
    const services = servicesOf(app)
    // A plan that adds nothing here is not sold.
    const given = plans.filter(one => one.interval === null || isWorthBuying(one, services))
    const texts = given.map(one => planText(one, { services, price: priceText(app, one, ctx), say: ctx.say }))
    const text = [ctx.say('plan.list'), ...texts].join('\n\n')
    const keyboard = payKeyboard(app, { userId: ctx.from.id, say: ctx.say })
    return ctx.reply(text, { parse_mode: 'HTML', ...(keyboard ? { reply_markup: keyboard } : {}) })
  }
  chat.command('plans', listPlans)
  chat.callbackQuery(buttons.plans.pattern, listPlans)
}

type Offered = { services: Services; price: string; say: Say }

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

function planText(plan: Plan, { services, price, say }: Offered): string {
  const { name, scans, rights } = plan
  const missing: readonly Right[] = missingRights(plan, services)
  const amount = scans < 0 ? say('plan.scans-unlimited') : say('plan.scans', { count: scans })
  const given = rights.filter(right => !missing.includes(right)).map(right => say(`plan.right.${right}`))
  return `<b>${name}</b>${price && ` — ${price}`}\n${[amount, ...given].join(', ')}`
}
