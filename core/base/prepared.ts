import type { Db, Tx } from '#db/client.ts'

/**
 * A query that is compiled once per database and then only run, for queries of every request. Inside a transaction it
 * is prepared again, so that it belongs to that transaction.
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
