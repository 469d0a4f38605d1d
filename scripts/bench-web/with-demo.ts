import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '#db/client.ts'
import { startServer } from '#tests/e2e/setup/server.ts'

/** Runs `use` with the address of a demo server on a database of its own, filled by `fill`. */
export async function withDemo<T>(fill: (db: Db) => Promise<void>, use: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-web-'))
  const path = join(folder, 'cards.db')
  const db = openDatabase(path)
  await fill(db)
  db.$client.close()
  const server = await startServer({ env: { DATABASE_PATH: path } })
  try {
    return await use(server.url)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
