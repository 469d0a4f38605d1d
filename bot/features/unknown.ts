import { Composer } from 'grammy'
import type { BotContext } from '#bot/context/context.ts'

/** One helpful sentence for what nothing else has answered. Service messages (a pin, a new title) are left alone. */
export function unknown(): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.on('message:text', ctx => ctx.reply(ctx.say('unknown')))
  feature.on('callback_query', ctx => ctx.reply(ctx.say('button-outdated')))
  return feature
}
