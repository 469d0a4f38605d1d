import type { Signals, Wake } from '#core/base/signals.ts'
import type { Db, Tx } from '#db/client.ts'

/** The part of the app that a write needs. */
type Writing = { db: Db; signals: Signals }

const pendingSignals = new WeakMap<Tx, Set<Wake>>()

/**
 * Runs `work` in an immediate transaction. SQLite's write lock is taken at once, so what is read inside is still true
 * when it is written. All statements inside must use `tx`. Signals of `wakeAfterCommit` are sent after the commit. If
 * `work` throws, no row and no signal is left, and the error is rethrown.
 */
export function write<T>(app: Writing, work: (tx: Tx) => T): T {
  const signals = new Set<Wake>()
  const result = app.db.transaction(
    tx => {
      pendingSignals.set(tx, signals)
      return work(tx)
    },
    { behavior: 'immediate' },
  )
  for (const name of signals) app.signals.emit(name, null)
  return result
}

/**
 * Runs `work` in one transaction, with an app whose database is that transaction. A nested `write` is rolled back
 * alone if it throws. Signals wait for the outer commit.
 */
export function writeWith<A extends Writing, T>(app: A, work: (inside: A) => T): T {
  const late: Array<() => void> = []
  const emit: Signals['emit'] = (name, payload) => void late.push(() => app.signals.emit(name, payload))
  const result = write(app, tx => {
    const db = Object.assign(tx, { $client: app.db.$client })
    return work({ ...app, db, signals: { ...app.signals, emit } })
  })
  for (const signal of late) signal()
  return result
}

/** Runs several reads in one transaction, so that they see the same state. Takes no lock and writes nothing. */
export function readSnapshot<T>(app: Pick<Writing, 'db'>, work: (tx: Tx) => T): T {
  return app.db.transaction(work)
}

/** Sends the signal after this transaction's commit, or at once outside of a `write`. */
export function wakeAfterCommit(app: Pick<Writing, 'signals'>, tx: Tx, name: Wake): void {
  const signals = pendingSignals.get(tx)
  if (signals) signals.add(name)
  else app.signals.emit(name, null)
}
