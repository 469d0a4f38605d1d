import type { ReportName, ReportQuery, Reports } from '#contracts/admin.ts'

/** A question to the reports' thread. */
export type ReportRequest = { [Name in ReportName]: { id: number; name: Name; query: ReportQuery<Name> } }[ReportName]

/** Its answer, under the request's id. */
export type ReportAnswer =
  | { id: number; ok: true; answer: Reports[ReportName]['answer'] }
  | { id: number; ok: false; cause: string }
