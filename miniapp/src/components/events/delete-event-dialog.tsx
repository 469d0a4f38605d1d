import { useMutation } from '@tanstack/react-query'
import type { Event } from '#contracts/events.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import type { EventActions } from '#miniapp/components/event-data/use-events.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialog-footer.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Asks before an event goes, and says that its contacts stay. */
export function DeleteEventDialog(props: { event: Event; actions: EventActions; onClose: () => void }) {
  const { event, actions, onClose } = props
  const text = useEventsText()
  const cancel = useText()('cancel')
  const errorText = useErrorText()
  const toast = useToast()
  const remove = useMutation({
    mutationFn: () => actions.remove(event),
    onSuccess: () => {
      toast({ title: text('deleted') })
      onClose()
    },
  })
  return (
    <Dialog title={text('deleteTitle', { name: event.name })} onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm">{text('deleteText')}</p>
        {remove.error && (
          <p role="alert" className="text-sm text-danger">
            {errorText(remove.error)}
          </p>
        )}
        <DialogFooter cancel={cancel} onCancel={onClose}>
          <Button
            look="danger"
            className="border border-hairline"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {text('delete')}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
