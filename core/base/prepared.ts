import { count, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { connectionOf, type Tx } from '#db/client.ts'

/**
 * A query that is built and compiled once per database and then only run, inside transactions too. Building one takes
 * many times as long as running it, so queries on the way of a request, a scan or a button are prepared.
 */
export function prepared<Query extends Preparable>(build: (tx: Tx) => Query): (tx: Tx) => Prepared<Query> {
  const statement = preparedFor((tx, _: undefined) => build(tx))
  return tx => statement(tx, undefined)
}

type Preparable = { prepare(): unknown }
type Prepared<Query extends Preparable> = ReturnType<Query['prepare']>

/** The same for a query with a variant for each of a few keys. */
export function preparedFor<Key, Query extends Preparable>(
  build: (tx: Tx, key: Key) => Query,
): (tx: Tx, key: Key) => Prepared<Query> {
  const known = new WeakMap<object, Map<Key, Prepared<Query>>>()
  return (tx, key) => {
    const connection = connectionOf(tx)
    const ofConnection = known.get(connection) ?? new Map<Key, Prepared<Query>>()
    known.set(connection, ofConnection)
    const statement = ofConnection.get(key) ?? (build(tx, key).prepare() as Prepared<Query>)
    ofConnection.set(key, statement)
    return statement
  }
}

/** The row of a table that has a value in a column; undefined if none has. */
export function rowBy<Table extends SQLiteTable>(
  table: Table,
  column: SQLiteColumn,
): (tx: Tx, value: unknown) => InferSelectModel<Table> | undefined {
  const row = prepared(tx =>
    tx
      .select()
      .from<SQLiteTable>(table)
      .where(eq(column, sql.placeholder('value'))),
  )
  return (tx, value) => row(tx).get({ value }) as InferSelectModel<Table> | undefined
}

/** How many rows of a table meet the condition. */
export function countRows(tx: Tx, table: SQLiteTable, where?: SQL): number {
  return tx.select({ n: count() }).from(table).where(where).get()?.n ?? 0
}

/** Whether any row of a table meets the condition. */
export function hasRow(tx: Tx, table: SQLiteTable, where: SQL | undefined): boolean {
  return tx.select({ one: sql`1` }).from(table).where(where).limit(1).get() !== undefined
}
