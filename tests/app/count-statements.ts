import type { ReadApp } from '#core/app.ts'
import { connectionOf } from '#db/client.ts'

type WithDb = ReadApp
type Building = { prepareQuery(query: { sql: string }, ...rest: unknown[]): unknown }

/**
 * The SQL of the statements that are built from now on, as a growing list. Building one takes many times as long as
 * running it, whatever the machine, so their number says what a call costs.
 */
export function statementsBuilt(app: WithDb): string[] {
  const session = connectionOf(app.db)
  if (!isBuilding(session)) throw new Error('drizzle builds its statements elsewhere')
  const built: string[] = []
  const build = session.prepareQuery.bind(session)
  session.prepareQuery = (query, ...rest) => {
    built.push(query.sql)
    return build(query, ...rest)
  }
  return built
}

function isBuilding(session: object): session is Building {
  return typeof Reflect.get(session, 'prepareQuery') === 'function'
}

const ways = ['run', 'get', 'all', 'iterate']

/** The SQL of the statements that the work runs on this database, prepared earlier or not, in order. */
export async function statementsRunBy(app: WithDb, work: () => unknown): Promise<string[]> {
  const ran: string[] = []
  const stop = watchRuns(app, sql => ran.push(sql))
  try {
    await work()
  } finally {
    stop()
  }
  return ran
}

/** Counts the statements that run on this database until it is stopped. */
export function countRuns(app: WithDb): { count(): number; stop(): void } {
  let n = 0
  const stop = watchRuns(app, () => n++)
  return { count: () => n, stop }
}

function watchRuns({ db: { $client } }: WithDb, ran: (sql: string) => void): () => void {
  const statements: object = Object.getPrototypeOf($client.prepare('select 1'))
  const before = ways.map(way => [way, Reflect.get(statements, way)] as const)
  for (const [way, run] of before) {
    Reflect.set(statements, way, function (this: { source: string; database: unknown }, ...values: unknown[]) {
      if (this.database === $client) ran(this.source)
      return Reflect.apply(run, this, values)
    })
  }
  return () => {
    for (const [way, run] of before) Reflect.set(statements, way, run)
  }
}
