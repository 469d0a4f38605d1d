import { Worker } from 'node:worker_threads'
import type { ReportName, ReportQuery, Reports } from '#contracts/admin.ts'
import { readReport } from '#core/admin/reports/admin-reports.ts'
import type { ReportAnswer, ReportsPort } from '#core/admin/reports/admin-reports-port.ts'
import type { Db } from '#db/client.ts'
import { lossOf } from '#db/lost-files.ts'
import { keyOf } from '#db/open-file.ts'

type Waiting = { resolve: (answer: Reports[ReportName]['answer']) => void; reject: (error: Error) => void }

/**
 * Runs reports on a thread of their own, because better-sqlite3 is synchronous. The thread starts with the first
 * report. If it dies, its open reports fail and the next report starts another thread. Once the database was deleted or
 * replaced, reports run on its own connection.
 */
export function startReports(db: Db): ReportsPort {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let lastId = 0

  function lose(lost: Worker, error: Error): void {
    if (thread !== lost) return
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  function start(): Worker {
    const started = new Worker(new URL('./admin-reports-worker.ts', import.meta.url), {
      workerData: { path: db.$client.name, key: keyOf(db.$client) },
    })
    started.on('message', (answer: ReportAnswer) => {
      const job = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      if (answer.ok) job?.resolve(answer.answer)
      else job?.reject(new Error('A report failed', { cause: answer.cause }))
    })
    started.on('error', error => lose(started, error))
    started.on('exit', code => lose(started, new Error(`The reports' thread ended with ${code}`)))
    return started
  }

  return {
    async read<Name extends ReportName>(name: Name, query: ReportQuery<Name>) {
      // Another connection would find another file there, or none.
      if (lossOf(db)) return readReport(db, name, query)
      thread ??= start()
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<Reports[Name]['answer']>()
      // The id ties the answer to this question.
      waiting.set(id, { resolve: answer => resolve(answer as Reports[Name]['answer']), reject })
      thread.ref()
      thread.postMessage({ id, name, query })
      return promise
    },
    async close() {
      const last = thread
      await last?.terminate()
    },
  }
}
