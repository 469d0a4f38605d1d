import { InlineKeyboard } from 'grammy'
import type { PrivateChat } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'

/** /app opens the Mini App, if Telegram can reach it. */
export function appLink(chat: PrivateChat, app: App): void {
  chat.command('app', ctx => {
    const { isPublic, PUBLIC_URL } = app.env
    if (!isPublic || !PUBLIC_URL) return ctx.reply(ctx.say('app.none'))
    const keyboard = new InlineKeyboard().webApp(ctx.say('app.button'), PUBLIC_URL)
    return ctx.reply(ctx.say('app.open'), { reply_markup: keyboard })
  })
}
