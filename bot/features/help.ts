import { InlineKeyboard } from 'grammy'
import { helpText } from '#bot/context/commands.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import { sellsPlans } from '#contracts/services.ts'
import type { App } from '#core/app.ts'
import { servicesOf } from '#core/plans/services.ts'

/**
 * /help and /scan: what to do. /app opens the Mini App, if Telegram can reach it. /terms, /privacy and /paysupport, which
 * Telegram requires of bots that sell.
 */
export function help(chat: PrivateChat, app: App): void {
  const { isPublic, PUBLIC_URL, OPERATOR_NAME, SUPPORT_CONTACT } = app.env
  const isSold = () => sellsPlans(servicesOf(app))

  chat.command('help', ctx => ctx.reply(helpText(app, ctx.say), { parse_mode: 'HTML' }))
  chat.command('scan', ctx => ctx.reply(ctx.say('scan.how')))

  chat.command('app', ctx => {
    if (!isPublic || !PUBLIC_URL) return ctx.reply(ctx.say('app.none'))
    const keyboard = new InlineKeyboard().webApp(ctx.say('app.button'), PUBLIC_URL)
    return ctx.reply(ctx.say('app.open'), { reply_markup: keyboard })
  })

  for (const page of ['terms', 'privacy'] as const) {
    chat.command(page, ctx => {
      const operator = OPERATOR_NAME ?? ctx.say('legal.nobody')
      const keyboard = new InlineKeyboard()
      if (isPublic) keyboard.url(ctx.say('legal.read'), `${PUBLIC_URL}/${page}`)
      const stored = ctx.say(app.env.DATABASE_KEY ? 'legal.sealed' : 'legal.unsealed')
      const renewal = isSold() ? `\n\n${ctx.say('legal.terms-plans')}` : ''
      const more = page === 'privacy' ? `\n\n${stored}\n${ctx.say('legal.rights')}` : renewal
      return ctx.reply(ctx.say(`legal.${page}`, { operator }) + more, isPublic ? { reply_markup: keyboard } : {})
    })
  }

  chat.command('paysupport', ctx => {
    if (!isSold()) return ctx.reply(ctx.say('plan.included'))
    return ctx.reply(
      SUPPORT_CONTACT ? ctx.say('legal.paysupport', { contact: SUPPORT_CONTACT }) : ctx.say('legal.paysupport-nobody'),
    )
  })
}

/** Answers what no other feature handles with one helpful sentence. Service messages are ignored. */
export function unknown(chat: PrivateChat): void {
  chat.on('message:text', ctx => ctx.reply(ctx.say('unknown')))
  chat.on('callback_query', ctx => ctx.reply(ctx.say('button-outdated')))
}
