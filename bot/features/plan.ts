import { Composer } from 'grammy'
import { upgradeKeyboard } from '#bot/content/keyboards.ts'
import { payKeyboard } from '#bot/content/pay-keyboard.ts'
import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext } from '#bot/context/context.ts'
import type { Say } from '#bot/context/texts.ts'
import type { App } from '#core/app.ts'
import { type Plan, planOf, planRank, plans } from '#core/contracts/plans.ts'
import { getUser } from '#core/users/users.ts'

/** /plan: the plan and what is used of it; the button lists what every plan gives. */
export function plan(app: App): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  const chat = feature.chatType('private')

  chat.command('plan', ctx => {
    const user = getUser(app, { userId: ctx.from.id })
    const { say } = ctx
    const usage = { used: user.scans_used, limit: user.scan_limit }
    const lines = [
      say('plan.now', { plan: planOf(user.plan).name }),
      user.scan_limit < 0 ? say('plan.unlimited', usage) : say('plan.used', usage),
    ]
    const canUpgrade = planRank(user.plan) < plans.length - 1
    return ctx.reply(lines.join('\n'), {
      parse_mode: 'HTML',
      ...(canUpgrade ? { reply_markup: upgradeKeyboard({ env: app.env, say }) } : {}),
    })
  })

  chat.callbackQuery(buttons.plans.pattern, ctx => {
    const text = [ctx.say('plan.list'), ...plans.map(one => planText(one, ctx.say))].join('\n\n')
    const keyboard = payKeyboard(app, { userId: ctx.from.id, say: ctx.say })
    return ctx.reply(text, { parse_mode: 'HTML', ...(keyboard ? { reply_markup: keyboard } : {}) })
  })

  return feature
}

function planText({ name, scans, rights }: Plan, say: Say): string {
  const amount = scans < 0 ? say('plan.scans-unlimited') : say('plan.scans', { count: scans })
  return `<b>${name}</b>\n${[amount, ...rights.map(right => say(`plan.right.${right}`))].join(', ')}`
}
