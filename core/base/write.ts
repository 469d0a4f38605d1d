import type { Signals, Wake } from '#core/base/signals.ts'
import type { Db, Tx } from '#db/client.ts'

/** The part of the app that a write needs. */
type Writing = { db: Db; signals: Signals }

const promised = new WeakMap<Tx, Set<Wake>>()

/**
 * Runs `work` in one immediate transaction: SQLite's write lock is taken at once, so that what was read inside is still
 * true when it is written. Everything inside takes `tx`. What `wakeAfterCommit` promised is signalled once all is
 * committed; a `work` that throws leaves no row and no signal, and its error is thrown on.
 */
export function write<T>(app: Writing, work: (tx: Tx) => T): T {
  const signals = new Set<Wake>()
  const result = app.db.transaction(
    tx => {
      promised.set(tx, signals)
      return work(tx)
    },
    { behavior: 'immediate' },
  )
  for (const name of signals) app.signals.emit(name, null)
  return result
}

/**
 * Runs `work` in one transaction with an app of its own: whatever is done with that app belongs to the transaction. A
 * `write` inside is a part that is undone alone where it throws. Signals wait until all is committed.
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

/** Reads several things in one transaction, so that all are of the same state. It takes no lock and writes nothing. */
export function readAtOnce<T>(app: Pick<Writing, 'db'>, work: (tx: Tx) => T): T {
  return app.db.transaction(work)
}

/** Wakes who works off the rows that this transaction writes, once it is committed; at once outside of a `write`. */
export function wakeAfterCommit(app: Pick<Writing, 'signals'>, tx: Tx, name: Wake): void {
  const signals = promised.get(tx)
  if (signals) signals.add(name)
  else app.signals.emit(name, null)
}
