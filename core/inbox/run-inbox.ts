import { and, asc, eq, gte, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { isPassing } from '#core/base/obstacles.ts'
import { prepared } from '#core/base/prepared.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { afterCheckouts, checkoutLane } from '#core/inbox/lane-of.ts'
import { telegramUpdates } from '#db/schema.ts'

/** An update that so many processes had in hand, of which each died, is given up. */
const maxAttempts = 10

/**
 * Hands stored updates to `handle`, one at a time per lane and in their order. An update is done when `handle` is done
 * or has thrown; one that a killed process had in hand is handed over again, and so is one that the database could take
 * nothing of (its disk full, its lock held), as often as it takes. `only` leaves the rest to another inbox:
 * Telegram waits ten seconds for the answer to a checkout, however busy the chats are.
 */
export function runInbox(
  app: App,
  { handle, only }: { handle: (update: unknown) => Promise<void>; only?: 'checkouts' | 'others' },
): Worker {
  const busyLanes = new Set<string>()
  /** Handed over by this process: to be handed over again, or done and not yet written down as done. */
  const begun = new Map<number, 'waits' | 'done'>()
  const worker = runWorker(app, {
    name: only === 'checkouts' ? 'checkout-inbox' : 'inbox',
    mayTake: () => isFreeToWrite(app),
    width: 16,
    interval: 2000,
    takeNext: () => {
      const row = claimUpdate(app, begun, [...busyLanes], only)
      if (!row) return undefined
      const { update_id: updateId, lane } = row
      busyLanes.add(lane)
      return async () => {
        try {
          if (row.attempts > maxAttempts) app.log.error({ updateId }, 'Gave up an update')
          else if (begun.get(updateId) !== 'done') await handle(row.body)
        } catch (error) {
          if (isPassing(error)) throw error
          app.log.error({ err: error, updateId }, 'An update failed')
        } finally {
          busyLanes.delete(lane)
        }
        begun.set(updateId, 'done')
        finish(app, updateId)
        begun.delete(updateId)
      }
    },
  })
  // In a later turn of the event loop, so that Telegram's request is answered first.
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
/** The earliest of all lanes that are free is the earliest of its lane too. */
const first = (kind: SQL | undefined) =>
  prepared(tx =>
    tx
      .select()
      .from(telegramUpdates)
      .where(and(isNull(telegramUpdates.processed_at), notBusy, kind))
      .orderBy(asc(telegramUpdates.update_id))
      .limit(1)
      .prepare(),
  )
// As a range and not as a pattern: the index finds it, however many updates wait.
const isCheckout = and(gte(telegramUpdates.lane, checkoutLane), lt(telegramUpdates.lane, afterCheckouts))
const firstOf = { checkouts: first(isCheckout), others: first(isCheckout && not(isCheckout)), all: first(undefined) }

const countAttempt = prepared(tx =>
  tx
    .update(telegramUpdates)
    .set({ attempts: sql`${telegramUpdates.attempts} + 1` })
    .where(eq(telegramUpdates.update_id, sql.placeholder('id')))
    .returning()
    .prepare(),
)

/** The earliest waiting update of a lane that nobody works on; that this process has it in hand is counted once. */
function claimUpdate(
  { db }: App,
  begun: Map<number, 'waits' | 'done'>,
  busyLanes: string[],
  only: 'checkouts' | 'others' | undefined,
) {
  const found = firstOf[only ?? 'all'](db).get({ busy: JSON.stringify(busyLanes) })
  if (!found || begun.has(found.update_id)) return found
  const row = countAttempt(db).get({ id: found.update_id })
  begun.set(found.update_id, 'waits')
  return row
}

const setProcessed = prepared(tx =>
  tx
    .update(telegramUpdates)
    .set({ processed_at: sql`${sql.placeholder('at')}` })
    .where(eq(telegramUpdates.update_id, sql.placeholder('id')))
    .prepare(),
)

function finish(app: App, updateId: number): void {
  setProcessed(app.db).run({ at: app.clock.now().getTime(), id: updateId })
}
