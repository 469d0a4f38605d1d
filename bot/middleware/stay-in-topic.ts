import type { MiddlewareFn, Transformer } from 'grammy'
import type { SpeakingContext } from '#bot/context/context.ts'

/** Sends to the topic of this chat unless a call names one. */
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

/** The topic of the update; undefined outside of topics. */
export function topicOf({ msg }: Pick<SpeakingContext, 'msg'>): number | undefined {
  return msg?.is_topic_message ? msg.message_thread_id : undefined
}

/** Answers in the topic of the question. Each update and each conversation has its own Api. */
export const stayInTopic: MiddlewareFn<SpeakingContext> = (ctx, next) => {
  const threadId = topicOf(ctx)
  if (ctx.chat && threadId !== undefined) ctx.api.config.use(inTopic(ctx.chat.id, threadId))
  return next()
}
