import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WriteApp } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { prepared } from '#core/base/prepared.ts'
import { telegramUpdates } from '#db/schema.ts'

const updateSchema = z.looseObject({ update_id: z.number().int() })

const insertUpdate = prepared(tx =>
  tx
    .insert(telegramUpdates)
    .values({
      update_id: sql.placeholder('id'),
      lane: sql.placeholder('lane'),
      body: sql.placeholder('body'),
      received_at: sql.placeholder('at'),
    })
    .onConflictDoNothing(),
)

/** Stores an update, once, before it is acknowledged. Throws `invalid-input` for what is no update. */
export function receiveUpdate(app: WriteApp, body: unknown): { isNew: boolean } {
  const update = parseInput(updateSchema, body)
  const row = { id: update.update_id, lane: laneOf(update), body: update, at: app.clock.now() }
  const { changes } = insertUpdate(app.db).run(row)
  if (changes === 1) app.signals.emit('update-received', null)
  return { isNew: changes === 1 }
}

const who = z.object({ id: z.union([z.number(), z.string()]) })
const content = z.object({
  chat: who.optional(),
  message: z.object({ chat: who }).optional(),
  from: who.optional(),
  user: who.optional(),
})

/** Inline queries have their own lane, so that they never wait for a photo of the same person. */
const inlineLane = 'inline:'

/** The prefix of every pre-checkout query's lane. */
export const checkoutLane = 'checkout:'
/** Sorts right after all of those lanes. */
export const afterCheckouts = 'checkout;'

/**
 * The lane of an update. Updates of one lane run one after another: those of one chat, else of one person. Telegram
 * orders messages per chat but button presses per user, so without lanes they would race. A pre-checkout query waits
 * for nothing.
 */
export function laneOf(update: Record<string, unknown>): string {
  for (const [kind, value] of Object.entries(update)) {
    const parsed = content.safeParse(value)
    if (!parsed.success) continue
    const { chat, message, from, user } = parsed.data
    if (kind === 'inline_query' && from) return `${inlineLane}${from.id}`
    if (kind === 'pre_checkout_query') return `${checkoutLane}${update.update_id}`
    const place = chat ?? message?.chat ?? from ?? user
    if (place) return `chat:${place.id}`
  }
  return `update:${update.update_id}`
}
