import { hostname } from 'node:os'
import type { Database } from 'better-sqlite3'
import { isLocked } from '#db/database-error.ts'
import { makePrivate, realPathOf } from '#db/files.ts'
import { openAgain } from '#db/open-file.ts'

export type ServiceLock = { isOurs: true; release(): void } | { isOurs: false; holder: string }

/**
 * Makes sure that one service at a time uses a database; a second one would send everything twice. The lock is the
 * operating system's, held by an open transaction on a file beside the database, so it ends with the process, however
 * that dies. The database need not exist yet, and is not created. `holder` names the process that has the lock.
 */
export function takeServiceLock(databasePath: string): ServiceLock {
  if (databasePath === ':memory:') return { isOurs: true, release: () => undefined }
  const path = `${realPathOf(databasePath)}-service`
  makePrivate(path)
  // Unencrypted: it contains a process id, which a process with another key must be able to read.
  const file = openAgain(path, { timeout: 0 })
  try {
    // The name is committed before the lock is taken for good, so that others can read it.
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
