import { connectionOf, type Tx } from '#db/client.ts'

/**
 * A query that is built and compiled once per database and then only run, inside transactions too. Building one takes
 * many times as long as running it, so queries on the way of a request, a scan or a button are prepared.
 */
export function prepared<Statement>(prepare: (tx: Tx) => Statement): (tx: Tx) => Statement {
  const statement = preparedFor((tx, _: undefined) => prepare(tx))
  return tx => statement(tx, undefined)
}

/** The same for a query with a variant for each of a few keys. */
export function preparedFor<Key, Statement>(prepare: (tx: Tx, key: Key) => Statement): (tx: Tx, key: Key) => Statement {
  const known = new WeakMap<object, Map<Key, Statement>>()
  return (tx, key) => {
    const connection = connectionOf(tx)
    const ofConnection = known.get(connection) ?? new Map<Key, Statement>()
    known.set(connection, ofConnection)
    const statement = ofConnection.get(key) ?? prepare(tx, key)
    ofConnection.set(key, statement)
    return statement
  }
}
