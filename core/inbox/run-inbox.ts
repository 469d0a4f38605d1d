import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { App, ReadApp, WriteApp } from '#core/app.ts'
import { isTemporary, recordObstacle } from '#core/base/obstacles.ts'
import { prepared } from '#core/base/prepared.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { afterCheckouts, checkoutLane } from '#core/inbox/receive-update.ts'
import { telegramUpdates } from '#db/schema.ts'

/**
 * The blame that an update gets when the process dies while handling it: much in its first seconds, in which it
 * computes, and little once it waits for others. At `most` it is set aside: three deaths in the first seconds, or
 * twelve while it waited.
 */
const charges = { early: 4, late: 1, most: 12 }
/** An update that has not stopped the process in this time is waiting for others. */
const earlyMs = 2000

type Options = {
  handle: (update: unknown) => Promise<void>
  /** Called with an update that is given up. */
  setAside?: (update: unknown) => Promise<void>
  only?: 'checkouts' | 'others'
}

/**
 * Passes stored updates to `handle`, in order and one at a time per lane. An update is done when `handle` returns or
 * throws. If the process dies, its updates are repeated, each alone for its first seconds, so that no other update is
 * blamed for a death. After several deaths an update is set aside. An update that the database could not store (disk
 * full, lock held) is repeated until it can. `only` leaves the other updates to another inbox, because Telegram waits
 * only ten seconds for the answer to a checkout.
 */
export function runInbox(app: WriteApp & Pick<App, 'log' | 'metrics'>, { handle, setAside, only }: Options): Worker {
  const busyLanes = new Set<string>()
  /** Handled by this process: to be repeated, or done and not yet stored as done. */
  const begun = new Map<number, 'waits' | 'done'>()
  /** The updates in their first seconds, and the one of them that runs alone. */
  const early = new Map<number, NodeJS.Timeout>()
  let alone: number | undefined

  const calmDown = (updateId: number) => {
    clearTimeout(early.get(updateId))
    early.delete(updateId)
    if (alone === updateId) alone = undefined
  }
  const watch = (updateId: number, isSuspect: boolean) => {
    if (isSuspect) alone = updateId
    const timer = setTimeout(() => {
      calmDown(updateId)
      discharge(app, updateId, charges.early - charges.late)
      worker.wake()
    }, earlyMs)
    early.set(updateId, timer.unref())
  }
  const giveUp = async ({ update_id: updateId, body }: typeof telegramUpdates.$inferSelect) => {
    app.metrics.updatesSetAside.inc()
    app.log.error({ updateId }, 'Set an update aside: the service died several times while it handled it')
    await setAside?.(body)
  }
  const worker = runWorker(app, {
    name: only === 'checkouts' ? 'checkout-inbox' : 'inbox',
    mayTake: () => isFreeToWrite(app),
    width: 16,
    interval: 2000,
    takeNext: () => {
      if (alone !== undefined) return undefined
      const row = firstOf[only ?? 'all'](app.db).get({ busy: JSON.stringify([...busyLanes]) })
      if (!row) return undefined
      const { update_id: updateId, lane } = row
      const isNew = !begun.has(updateId)
      const isSuspect = isNew && row.attempts > 0
      if (isSuspect && early.size > 0) return undefined
      const isOver = isNew && row.attempts >= charges.most
      if (isNew) begun.set(updateId, 'waits')
      if (isNew && !isOver) {
        charge(app, updateId)
        watch(updateId, isSuspect)
      }
      busyLanes.add(lane)
      return async () => {
        try {
          if (isOver) await giveUp(row)
          else if (begun.get(updateId) !== 'done') await handle(row.body)
        } catch (error) {
          if (isTemporary(error)) throw error
          app.log.error({ err: error, updateId }, 'An update failed')
        } finally {
          calmDown(updateId)
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
      // Updates that outlast a stop did not kill the process.
      for (const [updateId, state] of begun) {
        if (state === 'waits') discharge(app, updateId, early.has(updateId) ? charges.early : charges.late)
        calmDown(updateId)
      }
      return worker.stop()
    },
  }
}

const notBusy = sql`${telegramUpdates.lane} not in (select value from json_each(${sql.placeholder('busy')}))`
/** The earliest of all free lanes is the earliest of its own lane too. */
const first = (kind: SQL | undefined) =>
  prepared(tx =>
    tx
      .select()
      .from(telegramUpdates)
      .where(and(isNull(telegramUpdates.processed_at), notBusy, kind))
      .orderBy(asc(telegramUpdates.update_id))
      .limit(1),
  )
// A range instead of a pattern, so that the index is used however many updates wait.
const { lane } = telegramUpdates
const isCheckout = sql`(${lane} >= ${checkoutLane} and ${lane} < ${afterCheckouts})`
const firstOf = { checkouts: first(isCheckout), others: first(not(isCheckout)), all: first(undefined) }

const addCharge = prepared(tx =>
  tx
    .update(telegramUpdates)
    .set({ attempts: sql`max(0, ${telegramUpdates.attempts} + ${sql.placeholder('charge')})` })
    .where(eq(telegramUpdates.update_id, sql.placeholder('id'))),
)

/** Stored before the update is handled, so that it counts if the process dies. */
function charge(app: ReadApp, updateId: number): void {
  addCharge(app.db).run({ id: updateId, charge: charges.early })
}

/** Not urgent: if it cannot be stored, the charge remains. */
function discharge(app: Pick<App, 'db' | 'log'>, updateId: number, by: number): void {
  if (!isFreeToWrite(app)) return
  try {
    addCharge(app.db).run({ id: updateId, charge: -by })
  } catch (error) {
    if (!isTemporary(error)) throw error
    recordObstacle(app.log, error)
  }
}

const setProcessed = prepared(tx =>
  tx
    .update(telegramUpdates)
    .set({ processed_at: sql`${sql.placeholder('at')}` })
    .where(eq(telegramUpdates.update_id, sql.placeholder('id'))),
)

function finish(app: WriteApp, updateId: number): void {
  setProcessed(app.db).run({ at: app.clock.now().getTime(), id: updateId })
}
