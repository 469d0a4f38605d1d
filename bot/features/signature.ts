import { isSignature } from 'card-reader/parts'
import type { PrivateChat } from '#bot/context/context.ts'
import { topicOf } from '#bot/middleware/stay-in-topic.ts'
import type { App } from '#core/app.ts'
import { scanText } from '#core/scan/text/scan-text.ts'

/** A pasted or forwarded signature becomes a scan, which the outbox answers like a photo. Other texts pass. */
export function signature(chat: PrivateChat, app: App): void {
  chat.on('message:text', async (ctx, next) => {
    const { text, message_id: messageId } = ctx.message
    // A reply belongs to the message that it replies to.
    const isAnswer = ctx.message.reply_to_message !== undefined
    if (isAnswer || text.startsWith('/') || !isSignature(text)) return next()
    await scanText(app, { userId: ctx.from.id, chatId: ctx.chat.id, messageId, threadId: topicOf(ctx), text })
  })
}
