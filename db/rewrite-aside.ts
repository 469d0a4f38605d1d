import { Worker } from 'node:worker_threads'
import { type Db, emptyLog, isLarge, isTooLargeToRewrite, rewriteFile } from '#db/client.ts'
import { keyOf } from '#db/open-file.ts'

/** What was just deleted leaves no traces in the file; a large one is left to the night, and only its log is emptied. */
export async function forgetTraces(db: Db): Promise<void> {
  if (isLarge(db)) emptyLog(db)
  else await rewriteAside(db)
}

/** `rewriteFile` in a thread of its own: a large file takes seconds, in which the process goes on answering. */
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
      // The new file is in the log until nobody reads what it was before: that may only be now.
      emptyLog(db)
      resolve()
    })
    worker.unref()
  })
}
