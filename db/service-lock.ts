import { hostname } from 'node:os'
import type { Database } from 'better-sqlite3'
import { makePrivate } from '#db/files/private-files.ts'
import { realPathOf } from '#db/files/real-path.ts'
import { isLocked } from '#db/locked.ts'
import { openFile } from '#db/open-file.ts'

export type ServiceLock = { isOurs: true; release(): void } | { isOurs: false; holder: string }

/**
 * One service at a time works off a database: a second one would send everything twice. The lock is the operating
 * system's, on a file beside the database, held by an open transaction: it ends with the process, however that dies.
 * The database itself need not exist yet, and is not made. `holder` names the process that has it, for the message that the second one ends with.
 */
export function takeServiceLock(databasePath: string): ServiceLock {
  if (databasePath === ':memory:') return { isOurs: true, release: () => undefined }
  const path = `${realPathOf(databasePath)}-service`
  makePrivate(path)
  // No key: it holds a process id, which a process with another key must be able to read.
  const file = openFile(path, { timeout: 0 })
  try {
    // The name is written before the lock is taken for good: others can read only what is committed.
    file.exec('begin immediate; create table if not exists holder (name text)')
    file.prepare('delete from holder').run()
    const name = `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`
    file.prepare('insert into holder values (?)').run(name)
    file.exec('commit; begin immediate')
    return { isOurs: true, release: () => void file.close() }
  } catch (error) {
    if (!isLocked(error)) throw error
    const holder = nameOfHolder(file)
    file.close()
    return { isOurs: false, holder }
  }
}

function nameOfHolder(file: Database): string {
  try {
    return file.prepare<[], string>('select name from holder').pluck().get() ?? 'another process'
  } catch {
    return 'another process that is starting'
  }
}
