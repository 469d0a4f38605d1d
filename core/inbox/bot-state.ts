import { and, eq, like, lt, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { prepared } from '#core/base/prepared.ts'
import { botState } from '#db/schema.ts'

/** With a chat's id behind it: the key of the question that the bot is asking in that chat. */
export const conversationPrefix = 'conversation:'

const selectState = prepared(tx =>
  tx
    .select()
    .from(botState)
    .where(eq(botState.key, sql.placeholder('key')))
    .prepare(),
)

/** What the bot keeps under a key (sessions, conversations); undefined where there is nothing. */
export function findBotState(app: App, { key }: { key: string }): unknown {
  return selectState(app.db).get({ key })?.value
}

/** Keeps a JSON value under a key. */
export function saveBotState(app: App, { key, value }: { key: string; value: unknown }): void {
  const updated_at = app.clock.now()
  app.db
    .insert(botState)
    .values({ key, value, updated_at })
    .onConflictDoUpdate({ target: botState.key, set: { value, updated_at } })
    .run()
}

/** Forgets what the bot noted of people who deleted their account while it was answering them. */
export function forgetStateOfStrangers(app: App): Promise<void> {
  const personOf = sql`cast(substr(${botState.key}, instr(${botState.key}, ':') + 1) as integer)`
  return forgetRows(app, botState, sql`${personOf} > 0 and ${personOf} not in (select id from users)`)
}

/** Forgets what nobody has gone on with since `before`, of the keys with that prefix. */
export function forgetOldBotState(app: App, { prefix, before }: { prefix: string; before: Date }): Promise<void> {
  return forgetRows(app, botState, and(like(botState.key, `${prefix}%`), lt(botState.updated_at, before)))
}

/** Forgets a key. */
export function deleteBotState(app: App, { key }: { key: string }): void {
  app.db.delete(botState).where(eq(botState.key, key)).run()
}
