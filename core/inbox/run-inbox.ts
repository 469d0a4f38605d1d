import { and, asc, eq, gte, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { isPassing, noteObstacle } from '#core/base/obstacles.ts'
import { prepared } from '#core/base/prepared.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { afterCheckouts, checkoutLane } from '#core/inbox/lane-of.ts'
import { telegramUpdates } from '#db/schema.ts'

/**
 * What the death of a process says against an update that it had in hand: much in the first seconds, in which the update
 * computes, and little once it waits for others. At `most` it is set aside: three deaths at once, or twelve while it waited.
 */
const charges = { early: 4, late: 1, most: 12 }
/** The update did not stop the process in this time: it waits for others. */
const earlyMs = 2000

type Options = {
  handle: (update: unknown) => Promise<void>
  /** Told of an update that is handled no more. */
  setAside?: (update: unknown) => Promise<void>
  only?: 'checkouts' | 'others'
}

/**
 * Hands stored updates to `handle`, one at a time per lane and in their order. An update is done when `handle` is done
 * or has thrown. One that was in hand when the process died is handed over again, alone for its first seconds, so that no
 * other update is blamed for it; after several such deaths it is set aside. One that the database could take nothing of
 * (its disk full, its lock held) is handed over as often as it takes. `only` leaves the rest to another inbox: Telegram
 * waits ten seconds for the answer to a checkout, however busy the chats are.
 */
export function runInbox(app: App, { handle, setAside, only }: Options): Worker {
  const busyLanes = new Set<string>()
  /** Handed over by this process: to be handed over again, or done and not yet written down as done. */
  const begun = new Map<number, 'waits' | 'done'>()
  /** In hand in their first seconds, and the one of them that runs alone. */
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
  const giveUp = async ({ update_id: updateId, body }: UpdateRow) => {
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
          if (isPassing(error)) throw error
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
      // What is still in hand when a stop takes too long did not kill the process.
      for (const [updateId, state] of begun) {
        if (state === 'waits') discharge(app, updateId, early.has(updateId) ? charges.early : charges.late)
        calmDown(updateId)
      }
      return worker.stop()
    },
  }
}

type UpdateRow = typeof telegramUpdates.$inferSelect

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

const addCharge = prepared(tx =>
  tx
    .update(telegramUpdates)
    .set({ attempts: sql`max(0, ${telegramUpdates.attempts} + ${sql.placeholder('charge')})` })
    .where(eq(telegramUpdates.update_id, sql.placeholder('id')))
    .prepare(),
)

/** Written before the update is handed over: should the process die now, this stands against it. */
function charge(app: App, updateId: number): void {
  addCharge(app.db).run({ id: updateId, charge: charges.early })
}

/** Nothing depends on it at once: where it cannot be written, the charge stays. */
function discharge(app: App, updateId: number, by: number): void {
  if (!isFreeToWrite(app)) return
  try {
    addCharge(app.db).run({ id: updateId, charge: -by })
  } catch (error) {
    if (!isPassing(error)) throw error
    noteObstacle(app.log, error)
  }
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
