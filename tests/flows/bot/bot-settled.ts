import { eq, isNull, or } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { outbox, scans, telegramUpdates } from '#db/schema.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'

/**
 * Whether every update is stored and handled, every photo read and every notice sent: in this order, since one causes
 * the next. It is checked often beside a busy service, so it stops at the first open row.
 */
export function isSettled(app: App, telegram: FakeTelegram): boolean {
  if (!isHandled(app, telegram)) return false
  return app.db.select({ kind: outbox.kind }).from(outbox).where(isNull(outbox.sent_at)).limit(1).get() === undefined
}

/**
 * Whether every update is stored and handled and every photo read: in this order too, as another process may store an
 * update between two of the questions.
 */
export function isHandled({ db }: App, telegram: FakeTelegram): boolean {
  const { update_id, processed_at } = telegramUpdates
  const stored = new Set(
    db
      .select({ update_id })
      .from(telegramUpdates)
      .all()
      .map(row => row.update_id),
  )
  if (!telegram.updates.every(update => stored.has(update.update_id))) return false
  if (db.select({ update_id }).from(telegramUpdates).where(isNull(processed_at)).limit(1).get()) return false
  const isOpen = or(eq(scans.status, 'queued'), eq(scans.status, 'reading'))
  return db.select({ id: scans.id }).from(scans).where(isOpen).limit(1).get() === undefined
}
