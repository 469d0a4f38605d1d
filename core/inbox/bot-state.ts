import { and, eq, like, lt, sql } from 'drizzle-orm'
import type { ReadApp, WriteApp } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { rowBy } from '#core/base/prepared.ts'
import { botState } from '#db/schema.ts'

/** Followed by a chat's id: the key of the bot's open question in that chat. */
export const conversationPrefix = 'conversation:'

const selectState = rowBy(botState, botState.key)

/** The bot's state under a key (sessions, conversations); undefined if there is none. */
export function findBotState(app: ReadApp, { key }: { key: string }): unknown {
  return selectState(app.db, key)?.value
}

/** Stores a JSON value under a key. */
export function saveBotState(app: WriteApp, { key, value }: { key: string; value: unknown }): void {
  const updated_at = app.clock.now()
  app.db
    .insert(botState)
    .values({ key, value, updated_at })
    .onConflictDoUpdate({ target: botState.key, set: { value, updated_at } })
    .run()
}

/** Deletes state that the bot stored about people who deleted their account in the same update. */
export function deleteStateOfDeletedUsers(app: WriteApp): Promise<void> {
  const personOf = sql`cast(substr(${botState.key}, instr(${botState.key}, ':') + 1) as integer)`
  return forgetRows(app, botState, sql`${personOf} > 0 and ${personOf} not in (select id from users)`)
}

/** Deletes state unchanged since `before`, of the keys with that prefix. */
export function forgetOldBotState(app: WriteApp, { prefix, before }: { prefix: string; before: Date }): Promise<void> {
  return forgetRows(app, botState, and(like(botState.key, `${prefix}%`), lt(botState.updated_at, before)))
}

/** Deletes a key. */
export function deleteBotState(app: ReadApp, { key }: { key: string }): void {
  app.db.delete(botState).where(eq(botState.key, key)).run()
}
