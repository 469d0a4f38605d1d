import { Worker } from 'node:worker_threads'
import { type Db, emptyLog, isLarge, isTooLargeToRewrite, rewriteFile } from '#db/client.ts'
import { keyOf } from '#db/open-file.ts'

/** Removes traces of deleted data from the file. Of a large file only the log; the rest is done at night. */
export async function forgetTraces(db: Db): Promise<void> {
  if (isLarge(db)) emptyLog(db)
  else await rewriteAside(db)
}

/** Runs `rewriteFile` in a thread of its own: a large file takes seconds, in which the process goes on answering. */
export function rewriteAside(db: Db): Promise<void> {
  if (db.$client.memory) {
    rewriteFile(db)
    return Promise.resolve()
  }
  if (isTooLargeToRewrite(db)) {
    emptyLog(db)
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rewrite-worker.ts', import.meta.url), {
      workerData: { path: db.$client.name, key: keyOf(db.$client) },
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      // The log can be emptied only when nobody reads the old state, which may be now. A service that has stopped since
      // has closed the connection.
      if (db.$client.open) emptyLog(db)
      resolve()
    })
    worker.unref()
  })
}
