import type { ReportName, ReportQuery, Reports } from '#contracts/admin.ts'

/** What the reports' thread is asked. */
export type ReportRequest = { [Name in ReportName]: { id: number; name: Name; query: ReportQuery<Name> } }[ReportName]

/** What it answers, under the request's id. */
export type ReportAnswer =
  | { id: number; ok: true; answer: Reports[ReportName]['answer'] }
  | { id: number; ok: false; cause: string }
