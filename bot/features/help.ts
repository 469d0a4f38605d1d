import { Composer } from 'grammy'
import type { BotContext } from '#bot/context/context.ts'

/** /help and /scan: what to do. */
export function help(): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.command('help', ctx => ctx.reply(ctx.say('help'), { parse_mode: 'HTML' }))
  feature.command('scan', ctx => ctx.reply(ctx.say('scan.how')))
  return feature
}
