import type { PrivateChat } from '#bot/context/context.ts'

/**
 * Answers what no other feature handles with one helpful sentence. Service messages (a pin, a new title) are ignored.
 */
export function unknown(chat: PrivateChat): void {
  chat.on('message:text', ctx => ctx.reply(ctx.say('unknown')))
  chat.on('callback_query', ctx => ctx.reply(ctx.say('button-outdated')))
}
