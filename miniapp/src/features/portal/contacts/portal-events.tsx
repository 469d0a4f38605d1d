import { ChevronDown } from 'lucide-react'
import { useEvents } from '#miniapp/api/events.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useEventActions } from '#miniapp/components/event-data/use-event-actions.ts'
import { EventList } from '#miniapp/components/events/event-list.tsx'
import { MyTeamCard } from '#miniapp/components/teams/my-team-card.tsx'
import { TeamButton } from '#miniapp/components/teams/team-button.tsx'
import { useMyTeam } from '#miniapp/components/teams/use-team.ts'

/** The team that the person scans for and their own events, folded away until they are wanted; nothing without any. */
export function PortalEvents() {
  const text = useEventsText()
  const events = useEvents().data ?? []
  const actions = useEventActions()
  const isInTeam = Boolean(useMyTeam().data)
  if (events.length === 0 && !isInTeam) return null
  return (
    <details className="group border-y border-hairline">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden">
        {text('title')} ({events.length})
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        <MyTeamCard />
        <EventList events={events} actions={actions} teamOf={event => <TeamButton event={event} />} />
      </div>
    </details>
  )
}
