import type { ReportName, ReportQuery, Reports } from '#contracts/admin.ts'

/** Long reads for operators, away from the event loop. Each report shows one consistent state of the database. */
export type ReportsPort = {
  read<Name extends ReportName>(name: Name, query: ReportQuery<Name>): Promise<Reports[Name]['answer']>
  close(): Promise<void>
}
