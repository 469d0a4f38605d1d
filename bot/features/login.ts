import { InlineKeyboard } from 'grammy'
import { sharePhoneKeyboard } from '#bot/content/keyboards.ts'
import type { PrivateChat } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'
import { createChatCode } from '#core/auth/portal-login.ts'

/**
 * /login sends the portal's code in this chat, independent of the portal's own requests. The shared phone is the user
 * name.
 */
export function login(chat: PrivateChat, app: App): void {
  chat.command('login', async ctx => {
    const given = createChatCode(app, { userId: ctx.from.id })
    if (!given) {
      await ctx.reply(ctx.say('login.share'), { reply_markup: sharePhoneKeyboard(ctx.say) })
      return
    }
    const { isPublic, PUBLIC_URL } = app.env
    const link =
      isPublic && PUBLIC_URL ? new InlineKeyboard().url(ctx.say('login.open'), `${PUBLIC_URL}/portal`) : undefined
    await ctx.reply([ctx.say('login.code', given), ctx.say('login.how', given)].join('\n\n'), {
      parse_mode: 'HTML',
      ...(link ? { reply_markup: link } : {}),
    })
  })
}
