import type { Event } from '#contracts/events.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { TeamGroup } from './team-group.tsx'
import { TeamHours } from './team-hours.tsx'
import { TeamInvite } from './team-invite.tsx'
import { TeamPeople } from './team-people.tsx'
import { TeamPlan } from './team-plan.tsx'
import { TeamSight } from './team-sight.tsx'
import { useTeamsText } from './teams-text.ts'
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
        {team.isError && (
          <LoadError title={text('loadFailed')} error={team.error} onRetry={() => void team.refetch()} />
        )}
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
