import type { PrivateChat } from '#bot/context/context.ts'

/** /help and /scan: what to do. */
export function help(chat: PrivateChat): void {
  chat.command('help', ctx => ctx.reply(ctx.say('help'), { parse_mode: 'HTML' }))
  chat.command('scan', ctx => ctx.reply(ctx.say('scan.how')))
}
