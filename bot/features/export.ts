import { buttons } from '#bot/context/callback-data.ts'
import type { BotContext, PrivateChat } from '#bot/context/context.ts'
import { topicOf } from '#bot/middleware/stay-in-topic.ts'
import { sendAccountExport } from '#core/account/export-account.ts'
import type { App } from '#core/app.ts'

/** /export and the button in /settings: sends all stored data of the person as a file. */
export function exportData(chat: PrivateChat, app: App): void {
  const send = async (ctx: BotContext, userId: number) => {
    await ctx.reply(ctx.say('export.wait'))
    await ctx.replyWithChatAction('upload_document')
    await sendAccountExport(app, { userId, threadId: topicOf(ctx) })
  }
  chat.command('export', ctx => send(ctx, ctx.from.id))
  chat.callbackQuery(buttons.exportData.pattern, ctx => send(ctx, ctx.from.id))
}
