import { and, asc, eq, isNull, like, min, not, type SQL, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { checkoutLane } from '#core/inbox/lane-of.ts'
import { telegramUpdates } from '#db/schema.ts'

/** An update that was in hand each time the process died is given up. */
const maxAttempts = 3

/**
 * Hands stored updates to `handle`, one at a time per lane and in their order. An update is done when `handle` is done
 * or has thrown; one that a killed process had in hand is handed over again. `only` leaves the rest to another inbox:
 * Telegram waits ten seconds for the answer to a checkout, however busy the chats are.
 */
export function runInbox(
  app: App,
  { handle, only }: { handle: (update: unknown) => Promise<void>; only?: 'checkouts' | 'others' },
): Worker {
  const busyLanes = new Set<string>()
  const worker = runWorker(app, {
    name: only === 'checkouts' ? 'checkout-inbox' : 'inbox',
    mayTake: () => isFreeToWrite(app),
    width: 16,
    interval: 2000,
    takeNext: () => {
      const row = claimUpdate(app, [...busyLanes], only)
      if (!row) return undefined
      busyLanes.add(row.lane)
      return async () => {
        try {
          if (row.attempts <= maxAttempts) await handle(row.body)
          else app.log.error({ updateId: row.update_id }, 'Gave up an update')
        } catch (error) {
          app.log.error({ err: error, updateId: row.update_id }, 'An update failed')
        } finally {
          busyLanes.delete(row.lane)
          finish(app, row.update_id)
        }
      }
    },
  })
  // In a turn of its own: whoever brought the update is answered first.
  let soon: NodeJS.Immediate | undefined
  const off = app.signals.on('update-received', () => {
    soon ??= setImmediate(() => {
      soon = undefined
      worker.wake()
    })
  })
  return {
    ...worker,
    stop: () => {
      off()
      clearImmediate(soon)
      return worker.stop()
    },
  }
}

const notBusy = sql`${telegramUpdates.lane} not in (select value from json_each(${sql.placeholder('busy')}))`
const first = (kind: SQL | undefined) =>
  prepared(tx =>
    tx
      .select({ id: min(telegramUpdates.update_id) })
      .from(telegramUpdates)
      .where(and(isNull(telegramUpdates.processed_at), notBusy, kind))
      .groupBy(telegramUpdates.lane)
      .orderBy(asc(min(telegramUpdates.update_id)))
      .limit(1)
      .prepare(),
  )
const isCheckout = like(telegramUpdates.lane, `${checkoutLane}%`)
const firstOf = { checkouts: first(isCheckout), others: first(not(isCheckout)), all: first(undefined) }

const countAttempt = prepared(tx =>
  tx
    .update(telegramUpdates)
    .set({ attempts: sql`${telegramUpdates.attempts} + 1` })
    .where(eq(telegramUpdates.update_id, sql.placeholder('id')))
    .returning()
    .prepare(),
)

/** The earliest waiting update of a lane that nobody works on, with its attempt counted. */
function claimUpdate({ db }: App, busyLanes: string[], only: 'checkouts' | 'others' | undefined) {
  const found = firstOf[only ?? 'all'](db).get({ busy: JSON.stringify(busyLanes) })
  return found?.id ? countAttempt(db).get({ id: found.id }) : undefined
}

function finish(app: App, updateId: number): void {
  app.db
    .update(telegramUpdates)
    .set({ processed_at: app.clock.now() })
    .where(eq(telegramUpdates.update_id, updateId))
    .run()
}
