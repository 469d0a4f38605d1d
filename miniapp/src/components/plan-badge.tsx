import { type PlanColumn, planOf } from '#contracts/plans.ts'
import { Badge } from '#miniapp/ui/badge.tsx'

/** The plan by its name: unlimited ones wear SPEC's "premium" colour, the other paid ones "pro". */
export function PlanBadge({ plan }: { plan: PlanColumn }) {
  const { name, scans } = planOf(plan)
  const tone = plan === 'free' ? 'neutral' : scans < 0 ? 'warning' : 'accent'
  return <Badge tone={tone}>{name}</Badge>
}
