import { z } from 'zod'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import { laneOf } from '#core/inbox/lane-of.ts'
import { telegramUpdates } from '#db/schema.ts'

const updateSchema = z.looseObject({ update_id: z.number().int() })

/**
 * Keeps one of Telegram's updates before it is acknowledged; a repeat changes nothing. Throws `invalid-input` for what
 * is not an update.
 */
export function receiveUpdate(app: App, body: unknown): { isNew: boolean } {
  const update = parseInput(updateSchema, body)
  const { changes } = app.db
    .insert(telegramUpdates)
    .values({ update_id: update.update_id, lane: laneOf(update), body: update, received_at: app.clock.now() })
    .onConflictDoNothing()
    .run()
  if (changes === 1) app.signals.emit('update-received', null)
  return { isNew: changes === 1 }
}
