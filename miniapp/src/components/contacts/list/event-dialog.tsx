import { useEvents } from '#miniapp/api/events.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { useListText } from './list-text.ts'

/** Asks at which event the chosen contacts were met. */
export function EventDialog({
  onChoose,
  onClose,
}: {
  onChoose: (eventId: number | null) => void
  onClose: () => void
}) {
  const text = useListText()
  const eventsText = useEventsText()
  const events = useEvents().data ?? []
  const choose = (eventId: number | null) => {
    onChoose(eventId)
    onClose()
  }
  return (
    <Dialog title={text('moveTitle')} onClose={onClose}>
      <div className="flex flex-col gap-2 overflow-y-auto p-5">
        {events.map(({ id, name }) => (
          <Button key={id} className="justify-start" onClick={() => choose(id)}>
            <span title={name} className="truncate">
              {name}
            </span>
          </Button>
        ))}
        <Button className="justify-start" onClick={() => choose(null)}>
          {eventsText('nowhere')}
        </Button>
      </div>
    </Dialog>
  )
}
