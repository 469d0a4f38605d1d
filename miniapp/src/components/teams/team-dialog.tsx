import { Link } from 'wouter'
import type { Event } from '#contracts/events.ts'
import { plans } from '#contracts/plans.ts'
import type { Team } from '#contracts/teams.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useTeamsText } from '../event-data/events-text.ts'
import { TeamGroup } from './team-group.tsx'
import { TeamHours } from './team-hours.tsx'
import { TeamInvite } from './team-invite.tsx'
import { TeamPeople } from './team-people.tsx'
import { TeamSight } from './team-sight.tsx'
import { useTeam } from './use-team.ts'

/** The team of an event as its owner sees it: the invitation, the people, and what they have scanned. */
export function TeamDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const text = useTeamsText()
  const team = useTeam(event.id)
  const { data } = team
  return (
    <Dialog title={text('title', { name: event.name })} onClose={onClose}>
      <div className="flex flex-col gap-6 overflow-y-auto p-5">
        {team.isPending && (
          <>
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-40 w-full" />
          </>
        )}
        {team.isError && <LoadError title={text('loadFailed')} query={team} />}
        {data && (
          <>
            {data.may_invite ? <TeamInvite event={event} team={data} /> : <TeamPlan team={data} />}
            {data.may_invite && <TeamSight event={event} />}
            <TeamPeople event={event} team={data} />
            {data.hours.length > 0 && <TeamHours hours={data.hours} />}
            {(data.may_invite || data.group) && <TeamGroup event={event} team={data} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

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
