import { Composer } from 'grammy'
import type { BotContext } from '#bot/context/context.ts'

/**
 * Answers what no other feature handles with one helpful sentence. Service messages (a pin, a new title) are ignored.
 */
export function unknown(): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  feature.on('message:text', ctx => ctx.reply(ctx.say('unknown')))
  feature.on('callback_query', ctx => ctx.reply(ctx.say('button-outdated')))
  return feature
}
