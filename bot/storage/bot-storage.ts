import type { ConversationData, ConversationStorage, VersionedState } from '@grammyjs/conversations'
import type { BotContext } from '#bot/context/context.ts'
import type { App } from '#core/app.ts'
import { conversationPrefix, deleteBotState, findBotState, saveBotState } from '#core/inbox/bot-state.ts'

/** Stores grammY's sessions and conversations in the database, each kind under its own prefix. */
export class BotStorage<T> {
  readonly #app: App
  readonly #prefix: string

  constructor(app: App, prefix: string) {
    this.#app = app
    this.#prefix = prefix
  }

  read(key: string): T | undefined {
    // Only this class reads and writes these rows, so grammY's types hold.
    return findBotState(this.#app, { key: this.#prefix + key }) as T | undefined
  }

  write(key: string, value: T): void {
    saveBotState(this.#app, { key: this.#prefix + key, value })
  }

  delete(key: string): void {
    deleteBotState(this.#app, { key: this.#prefix + key })
  }
}

/** Raise it when a conversation changes: open conversations are then forgotten instead of misread. */
const version = 1

/** Stores conversations by chat, so that they survive a restart. */
export function conversationStorage(app: App): ConversationStorage<BotContext, ConversationData> {
  const adapter = new BotStorage<VersionedState<ConversationData>>(app, conversationPrefix)
  return { type: 'key', version, adapter }
}
