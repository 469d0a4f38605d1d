import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WriteApp } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { prepared } from '#core/base/prepared.ts'
import { laneOf } from '#core/inbox/lane-of.ts'
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

/**
 * Stores an update of Telegram before it is acknowledged; a repeated one changes nothing. Throws `invalid-input` for
 * what is no update.
 */
export function receiveUpdate(app: WriteApp, body: unknown): { isNew: boolean } {
  const update = parseInput(updateSchema, body)
  const row = { id: update.update_id, lane: laneOf(update), body: update, at: app.clock.now() }
  const { changes } = insertUpdate(app.db).run(row)
  if (changes === 1) app.signals.emit('update-received', null)
  return { isNew: changes === 1 }
}
