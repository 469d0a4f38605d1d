import type { App } from '#core/app.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'

const unhandled = 'exists (select 1 from telegram_updates where processed_at is null)'
const unread = `exists (select 1 from scans where status in ('queued', 'reading'))`
const unsent = 'exists (select 1 from outbox where sent_at is null)'

/** Whether every update is stored and handled, every photo read and every notice sent. */
export function isSettled(app: App, telegram: FakeTelegram): boolean {
  return isDone(app, telegram, `${unhandled} or ${unread} or ${unsent}`)
}

/** Whether every update is stored and handled and every photo read. */
export function isHandled(app: App, telegram: FakeTelegram): boolean {
  return isDone(app, telegram, `${unhandled} or ${unread}`)
}

/**
 * It is asked often beside a busy service, so it is one statement, which looks further only where nothing is open; one,
 * as another process may store an update between two.
 */
function isDone({ db }: App, telegram: FakeTelegram, isOpen: string): boolean {
  const stored = db.$client
    .prepare<[], string | null>(
      `select case when ${isOpen} then null else (select json_group_array(update_id) from telegram_updates) end`,
    )
    .pluck()
    .get()
  if (!stored) return false
  const ids = new Set<number>(JSON.parse(stored))
  return telegram.updates.every(update => ids.has(update.update_id))
}
