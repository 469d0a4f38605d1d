import { type PlanColumn, planOf } from '#contracts/plans.ts'

/** Whether a plan has CSV export; the server asks again. */
export function mayExportCsv(plan: PlanColumn): boolean {
  return planOf(plan).rights.includes('csv-export')
}
