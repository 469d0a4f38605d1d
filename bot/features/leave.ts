import type { PrivateChat } from '#bot/context/context.ts'

/**
 * /cancel, and the rule that only plain text answers a question: a command, a photo or a button ends the conversation
 * and is handled as usual. Runs between `conversations()` and the conversations, which would swallow these updates.
 */
export function leave(chat: PrivateChat): void {
  chat.command('cancel', async ctx => {
    const isBusy = Object.keys(ctx.conversation.active()).length > 0 || ctx.session.backSide !== undefined
    await ctx.conversation.exitAll()
    delete ctx.session.backSide
    await ctx.reply(ctx.say(isBusy ? 'cancel.done' : 'cancel.nothing'))
  })

  chat.filter(
    ctx => ctx.message?.text === undefined || ctx.message.text.startsWith('/'),
    async (ctx, next) => {
      await ctx.conversation.exitAll()
      await next()
    },
  )
}
