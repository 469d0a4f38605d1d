import { renameSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { makePrivate, realPathOf, syncToDisk } from '#db/files.ts'
import { nameOfSaved, newUnfinishedName } from '#db/unfinished.ts'

/** A file of a database that was deleted or replaced while a connection had it open, and where its content is now. */
export type Loss = { file: string; how: 'deleted' | 'replaced'; saved?: string }

type Connection = { $client: Database }

/** SQLite deletes none of these while a connection is open. */
const ends = ['', '-wal', '-shm']
const losses = new WeakMap<Database, Loss>()

/**
 * Remembers which files a database consists of. Returns a function that compares them with the files that have their
 * names now; from the first difference on, `lossOf` returns it.
 */
export function rememberFiles(db: Connection): () => Loss | undefined {
  if (db.$client.memory) return () => undefined
  const path = realPathOf(db.$client.name)
  const files = ends.flatMap(end => {
    const found = look(path + end)
    return found ? [{ file: path + end, found }] : []
  })
  return () => {
    for (const { file, found } of files) {
      const now = look(file)
      if (now?.ino === found.ino && now.dev === found.dev) continue
      if (!losses.has(db.$client)) losses.set(db.$client, { file, how: now ? 'replaced' : 'deleted' })
    }
    return lossOf(db)
  }
}

function look(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false })
}

/** The file of this database that was lost, once that was noticed. */
export function lossOf(db: Connection): Loss | undefined {
  return losses.get(db.$client)
}

/** Lets nothing be written through this connection any more: its file is gone, and so would be what is written. */
export function refuseWrites(db: Connection): void {
  db.$client.pragma('query_only = ON')
}

/**
 * Writes everything that an open connection sees to a new file beside the database, under the key of the database,
 * and returns its path. Nothing else may have to be open or whole: the connection keeps its own files open, whatever
 * became of their names.
 */
export function saveBeside(db: Connection): string {
  const path = realPathOf(db.$client.name)
  const copy = newUnfinishedName(path)
  makePrivate(copy)
  db.$client.pragma('query_only = OFF')
  try {
    db.$client.prepare('vacuum into ?').run(copy)
  } finally {
    refuseWrites(db)
  }
  syncToDisk(copy)
  const saved = nameOfSaved(path)
  renameSync(copy, saved)
  syncToDisk(dirname(saved))
  const loss = lossOf(db)
  if (loss) losses.set(db.$client, { ...loss, saved })
  return saved
}
