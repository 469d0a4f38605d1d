import type { App } from '#core/app.ts'
import { deleteBotState, findBotState, saveBotState } from '#core/inbox/bot-state.ts'

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
