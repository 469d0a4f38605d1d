import { Composer } from 'grammy'
import type { BotContext } from '#bot/context/context.ts'

/** In a group the bot sends one sentence, once (PRODUCT §1). */
export function group(): Composer<BotContext> {
  const feature = new Composer<BotContext>()
  const groups = feature.chatType(['group', 'supergroup'])
  groups.on(['message', 'my_chat_member'], async ctx => {
    const status = ctx.myChatMember?.new_chat_member.status
    if (ctx.session.greeted || status === 'kicked' || status === 'left') return
    ctx.session.greeted = true
    await ctx.reply(ctx.say('group', { username: ctx.me.username }))
  })
  return feature
}
