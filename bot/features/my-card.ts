import { InlineKeyboard, InputFile } from 'grammy'
import { buttons, onButton } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { sendContent } from '#bot/telegram/edit-message.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { changeMyCard, getMyCard } from '#core/account/my-card/my-card.ts'
import type { App } from '#core/app.ts'
import { escapeHtml } from '#core/base/values/escape-html.ts'
import { qrCode } from '#core/drawing/qr-code.ts'
import { getUser } from '#core/users/users.ts'

/** /mycard: shows one's own card as a QR code, and switches it on and off. */
export function myCard(chat: PrivateChat, app: App): void {
  chat.command('mycard', ctx => show(app, ctx, ctx.from.id))
  onButton(chat, buttons.myCard, (ctx, chosen) => {
    const userId = ctx.from.id
    changeMyCard(app, { userId, patch: chosen === 'renew' ? { renew: true } : { on: chosen === 'on' } })
    return show(app, ctx, userId)
  })
}

async function show(app: App, ctx: BotContext, userId: number): Promise<unknown> {
  const { isPublic, PUBLIC_URL } = app.env
  if (!isPublic || !PUBLIC_URL) return sendContent(ctx.api, userId, { text: ctx.say('my-card.none') })
  const card = await getMyCard(app, { userId, origin: PUBLIC_URL, botUsername: ctx.me.username })
  const edit = [ctx.say('button.my-card.edit'), `${PUBLIC_URL}/settings/you`] as const
  if (!card.on) {
    const keyboard = new InlineKeyboard()
      .text(ctx.say('button.my-card.on'), buttons.myCard.write('on'))
      .row()
      .webApp(...edit)
    return sendContent(ctx.api, userId, { text: ctx.say('my-card.off'), keyboard })
  }
  const { png } = await qrCode(card.url)
  return ctx.api.sendPhoto(userId, new InputFile(await png(), 'card.png'), {
    caption: ctx.say('my-card.on', {
      name: escapeHtml(fullName(getUser(app, { userId }))),
      url: escapeHtml(card.url),
    }),
    parse_mode: 'HTML',
    reply_markup: new InlineKeyboard()
      .url(ctx.say('button.my-card.open'), card.url)
      .webApp(...edit)
      .row()
      .text(ctx.say('button.my-card.renew'), buttons.myCard.write('renew'))
      .text(ctx.say('button.my-card.off'), buttons.myCard.write('off')),
  })
}
