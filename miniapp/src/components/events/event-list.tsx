import { type ReactNode, useState } from 'react'
import type { Event } from '#contracts/events.ts'
import type { EventActions } from '#miniapp/components/event-data/use-events.ts'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import { EditEventDialog } from './edit-event-dialog.tsx'
import { EventItem } from './event-item.tsx'
import { ExportEventDialog } from './export-event-dialog.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'

type Open = { what: 'edit' | 'questions' | 'delete' | 'export'; event: Event }

type EventListProps = {
  events: readonly Event[]
  actions: EventActions
  /** What opens an event's team. */
  teamOf: (event: Event) => ReactNode
}

/** Events with their figures, and what can be done with each. */
export function EventList({ events, actions, teamOf }: EventListProps) {
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <ul className="flex flex-col gap-3">
        {events.map(event => (
          <EventItem
            key={event.id}
            event={event}
            actions={actions}
            team={teamOf(event)}
            onOpen={what => setOpen({ what, event })}
          />
        ))}
      </ul>
      {open && dialogOf(open, actions, () => setOpen(undefined))}
    </>
  )
}

function dialogOf({ what, event }: Open, actions: EventActions, onClose: () => void): ReactNode {
  const shared = { event, actions, onClose }
  if (what === 'edit') return <EditEventDialog {...shared} />
  if (what === 'questions') return <QuestionsDialog {...shared} />
  return what === 'delete' ? <DeleteEventDialog {...shared} /> : <ExportEventDialog {...shared} />
}
