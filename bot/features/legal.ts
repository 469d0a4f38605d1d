import { InlineKeyboard } from 'grammy'
import type { PrivateChat } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'

/** /terms, /privacy and /paysupport, which Telegram requires of bots that sell. */
export function legal(chat: PrivateChat, app: App): void {
  const { isPublic, PUBLIC_URL, OPERATOR_NAME, SUPPORT_CONTACT } = app.env

  for (const page of ['terms', 'privacy'] as const) {
    chat.command(page, ctx => {
      const operator = OPERATOR_NAME ?? ctx.say('legal.nobody')
      const keyboard = new InlineKeyboard()
      if (isPublic) keyboard.url(ctx.say('legal.read'), `${PUBLIC_URL}/${page}`)
      const stored = ctx.say(app.env.DATABASE_KEY ? 'legal.sealed' : 'legal.unsealed')
      const more = page === 'privacy' ? `\n\n${stored}\n${ctx.say('legal.rights')}` : ''
      return ctx.reply(ctx.say(`legal.${page}`, { operator }) + more, isPublic ? { reply_markup: keyboard } : {})
    })
  }

  chat.command('paysupport', ctx =>
    ctx.reply(
      SUPPORT_CONTACT ? ctx.say('legal.paysupport', { contact: SUPPORT_CONTACT }) : ctx.say('legal.paysupport-nobody'),
    ),
  )
}
