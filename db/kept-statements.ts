import type { Database, Statement } from 'better-sqlite3'

/** Statements kept per connection, each some kilobytes; the ones used longest ago make room. */
const mostKept = 400

/** The same connection with statements kept: drizzle compiles each query anew, which costs more than running it. */
export function keepingStatements(client: Database): Database {
  const kept = new Map<string, Statement>()
  const prepare = (text: string): Statement => {
    const known = kept.get(text)
    // Its last user may have asked for rows as arrays.
    const statement = known ? asNew(known) : client.prepare(text)
    kept.delete(text)
    kept.set(text, statement)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return statement
  }
  return Object.create(client, { prepare: { value: prepare } })
}

function asNew(statement: Statement): Statement {
  return statement.reader ? statement.raw(false) : statement
}
