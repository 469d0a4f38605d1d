import type { ConversationData, ConversationStorage, VersionedState } from '@grammyjs/conversations'
import type { BotContext } from '#bot/context/context.ts'
import { BotStorage } from '#bot/storage/bot-storage.ts'
import type { App } from '#core/app.ts'
import { conversationPrefix } from '#core/inbox/bot-state.ts'

/** Raise it when a conversation changes: open conversations are then forgotten instead of misread. */
const version = 1

/** Stores conversations by chat, so that they survive a restart. */
export function conversationStorage(app: App): ConversationStorage<BotContext, ConversationData> {
  const adapter = new BotStorage<VersionedState<ConversationData>>(app, conversationPrefix)
  return { type: 'key', version, adapter }
}
