// The program of the reports' thread: runs one report after the other over a read-only connection.
import { parentPort, workerData } from 'node:worker_threads'
import type { ReportName, ReportQuery } from '#contracts/admin.ts'
import { readReport } from '#core/admin/reports/admin-reports.ts'
import type { ReportAnswer, ReportRequest } from '#core/admin/reports/admin-reports-port.ts'
import { openReadOnly } from '#db/client.ts'

const { path, key }: { path: string; key: string | undefined } = workerData
const db = openReadOnly(path, key)

function runReport<Name extends ReportName>(id: number, name: Name, query: ReportQuery<Name>): ReportAnswer {
  try {
    return { id, ok: true, answer: readReport(db, name, query) }
  } catch (error) {
    return { id, ok: false, cause: error instanceof Error ? String(error.stack) : String(error) }
  }
}

parentPort?.on('message', ({ id, name, query }: ReportRequest) => parentPort?.postMessage(runReport(id, name, query)))
