import type { ReportName, ReportQuery, Reports } from '#contracts/admin.ts'

/** Long reads for operators, away from the event loop. Each report shows one consistent state of the database. */
export type ReportsPort = {
  read<Name extends ReportName>(name: Name, query: ReportQuery<Name>): Promise<Reports[Name]['answer']>
  close(): Promise<void>
}

/** A question to the reports' thread. */
export type ReportRequest = { [Name in ReportName]: { id: number; name: Name; query: ReportQuery<Name> } }[ReportName]

/** Its answer, under the request's id. */
export type ReportAnswer =
  | { id: number; ok: true; answer: Reports[ReportName]['answer'] }
  | { id: number; ok: false; cause: string }
