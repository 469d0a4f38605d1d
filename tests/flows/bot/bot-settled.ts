import { eq, isNull, or } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { outbox, scans, telegramUpdates } from '#db/schema.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'

/** Whether every update is stored and handled, every photo read and everything told. */
export function isSettled({ db }: App, telegram: FakeTelegram): boolean {
  const stored = db.select().from(telegramUpdates).all()
  const handled = new Set(stored.filter(row => row.processed_at).map(row => row.update_id))
  const open = or(eq(scans.status, 'queued'), eq(scans.status, 'reading'))
  return (
    telegram.updates.every(update => handled.has(update.update_id)) &&
    db.select().from(scans).where(open).all().length === 0 &&
    db.select().from(outbox).where(isNull(outbox.sent_at)).all().length === 0
  )
}
