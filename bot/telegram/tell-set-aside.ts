import type { Api } from 'grammy'
import type { Update } from 'grammy/types'
import { sayIn } from '#bot/context/texts.ts'
import { withoutSecrets } from '#bot/telegram/telegram-failure.ts'
import type { App } from '#core/app.ts'
import { isAllowed } from '#core/auth/allowed.ts'
import { conversationPrefix, deleteBotState } from '#core/inbox/bot-state.ts'
import { languageOf } from '#core/users/users.ts'

/**
 * Tells a person in their private chat that an update of theirs was given up, and ends the conversation there, so
 * that the next message is not part of it.
 */
export async function tellSetAside(app: App, api: Api, update: Update): Promise<void> {
  const message = update.message ?? update.callback_query?.message
  const userId = (update.message ?? update.callback_query)?.from?.id
  if (!message || userId !== message.chat.id || !isAllowed(app, { userId })) return
  deleteBotState(app, { key: `${conversationPrefix}${userId}` })
  const say = sayIn(languageOf(app, { userId }))
  const replyTo = { message_id: message.message_id, allow_sending_without_reply: true }
  try {
    await api.sendMessage(userId, say('set-aside'), { reply_parameters: replyTo })
  } catch (error) {
    throw withoutSecrets(error)
  }
}
