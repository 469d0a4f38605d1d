import type { MiddlewareFn, Transformer } from 'grammy'
import type { SpeakingContext } from '#bot/context/context.ts'

/** Calls that send something to this chat go to this topic of it, where they name none. */
export function inTopic(chatId: number, threadId: number): Transformer {
  return (prev, method, payload, signal) => {
    const isForThere =
      method.startsWith('send') &&
      'chat_id' in payload &&
      payload.chat_id === chatId &&
      !('message_thread_id' in payload)
    return prev(method, isForThere ? { ...payload, message_thread_id: threadId } : payload, signal)
  }
}

/** What was asked in a topic is answered there. Each update has an Api of its own, and so has each conversation. */
export const stayInTopic: MiddlewareFn<SpeakingContext> = (ctx, next) => {
  const { msg, chat } = ctx
  if (chat && msg?.is_topic_message && msg.message_thread_id !== undefined) {
    ctx.api.config.use(inTopic(chat.id, msg.message_thread_id))
  }
  return next()
}
