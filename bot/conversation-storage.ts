import type { ConversationData, ConversationStorage, VersionedState } from '@grammyjs/conversations'
import { BotStorage } from '#bot/bot-storage.ts'
import type { BotContext } from '#bot/context.ts'
import type { App } from '#core/app.ts'
import { conversationPrefix } from '#core/users/bot-state.ts'

/** Raise it when a conversation changes: what people were in the middle of is then forgotten, not misread. */
const version = 1

/** Conversations, by chat, survive a restart. */
export function conversationStorage(app: App): ConversationStorage<BotContext, ConversationData> {
  const adapter = new BotStorage<VersionedState<ConversationData>>(app, conversationPrefix)
  return { type: 'key', version, adapter }
}
