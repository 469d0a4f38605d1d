import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { showHere } from '#bot/telegram/edit-message.ts'
import type { App } from '#core/app.ts'
import { readKeptPhotos } from '#core/scan/kept/read-kept.ts'

/** *Read them now*: reads the photos that the month's limit refused, as far as there is room. */
export function keptPhotos(chat: PrivateChat, app: App): void {
  chat.callbackQuery(buttons.readKept.pattern, async ctx => {
    const { read, left } = readKeptPhotos(app, { userId: ctx.from.id })
    const lines = [
      ...(read > 0 ? [ctx.say('limit.reading', { n: read })] : []),
      ...(left > 0 ? [ctx.say('limit.rest', { n: left })] : []),
    ]
    if (lines.length === 0) await ctx.reply(ctx.say('limit.nothing'))
    // The message of a series also shows its people, which stay.
    else if (isOffer(ctx)) await showHere(ctx, { text: lines.join('\n') })
    else await ctx.reply(lines.join('\n'))
  })
}

/** Whether the pressed message only offers to read kept photos. */
function isOffer(ctx: BotContext): boolean {
  const text = ctx.callbackQuery?.message?.text ?? ''
  return !text.includes('\n')
}
