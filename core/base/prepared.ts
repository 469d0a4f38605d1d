import type { Db, Tx } from '#db/client.ts'

/**
 * A query that is written and compiled once for each database, and then only run: for what every request asks. Inside a
 * transaction it is prepared anew, so that it belongs to that one.
 */
export function prepared<Statement>(prepare: (tx: Tx) => Statement): (tx: Tx) => Statement {
  const known = new WeakMap<Db, Statement>()
  return tx => {
    if (!('$client' in tx)) return prepare(tx)
    const statement = known.get(tx) ?? prepare(tx)
    known.set(tx, statement)
    return statement
  }
}
