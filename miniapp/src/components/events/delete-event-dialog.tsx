import type { Event } from '#contracts/events.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import type { EventActions } from '#miniapp/components/event-data/use-events.ts'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'

/** Asks before an event goes, and says that its contacts stay. */
export function DeleteEventDialog(props: { event: Event; actions: EventActions; onClose: () => void }) {
  const { event, actions, onClose } = props
  const text = useEventsText()
  return (
    <ConfirmDialog
      title={text('deleteTitle', { name: event.name })}
      text={text('deleteText')}
      action={text('delete')}
      done={text('deleted')}
      run={() => actions.remove(event)}
      onClose={onClose}
    />
  )
}
