import { Link } from 'wouter'
import { plans } from '#contracts/plans.ts'
import type { Team } from '#contracts/teams.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useTeamsText } from './teams-text.ts'

const lowestPlan = plans.find(({ rights }) => rights.includes('teams'))

/** Says which plan includes teams, and leads to the plans. */
export function TeamPlan({ team }: { team: Team }) {
  const text = useTeamsText()
  const place = usePlace()
  const hasMembers = team.people.some(({ is_owner, is_in }) => is_in && !is_owner)
  return (
    <section className="flex flex-col items-start gap-3 text-sm">
      <p>{text('planNeeded', { plan: lowestPlan?.name })}</p>
      {hasMembers && <p className="text-muted">{text('planEnded')}</p>}
      <Button look="primary" asChild>
        <Link href={place.plans}>{text('seePlans')}</Link>
      </Button>
    </section>
  )
}
