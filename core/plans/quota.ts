import { type PlanColumn, planRank } from '#contracts/plans.ts'

/** Whether one more scan fits: `limit` -1 is unlimited; scans in flight count like done ones. */
export function fitsQuota({ used, inFlight, limit }: { used: number; inFlight: number; limit: number }): boolean {
  return limit === -1 || used + inFlight < limit
}

/** The highest of the plans that are live, free where there is none. */
export function highestPlan(live: readonly PlanColumn[]): PlanColumn {
  return live.reduce<PlanColumn>((best, plan) => (planRank(plan) > planRank(best) ? plan : best), 'free')
}
