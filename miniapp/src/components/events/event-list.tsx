import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, IdCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Event } from '#contracts/events.ts'
import type { ExportForm } from '#contracts/portal.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import type { EventActions } from '#miniapp/components/event-data/use-events.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { EditEventDialog } from './edit-event-dialog.tsx'
import { EventItem } from './event-item.tsx'
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

/** Asks before an event goes, and says that its contacts stay. */
function DeleteEventDialog(props: { event: Event; actions: EventActions; onClose: () => void }) {
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

const exportForms = ['vcard', 'spreadsheet', 'google', 'outlook', 'hubspot'] as const

/** The forms in which the contacts of an event come as a file; those of CSV need a plan. */
function ExportEventDialog(props: { event: Event; actions: EventActions; onClose: () => void }) {
  const { event, actions, onClose } = props
  const text = useEventsText()
  const sent = useText()('fileSent')
  const toast = useToast()
  const save = useMutation({
    mutationFn: (form: ExportForm) => actions.exportContacts(event, form),
    onSuccess: way => {
      toast({ title: way === 'sent' ? sent : text('exported') })
      onClose()
    },
  })
  return (
    <Dialog title={text('exportTitle', { name: event.name })} onClose={onClose}>
      <div className="flex flex-col gap-2 overflow-y-auto p-5">
        {exportForms.map(form => (
          <Button
            key={form}
            className="justify-start"
            disabled={save.isPending || (form !== 'vcard' && !actions.mayExportCsv)}
            onClick={() => save.mutate(form)}
          >
            {form === 'vcard' ? (
              <IdCard aria-hidden="true" className="size-4" />
            ) : (
              <FileSpreadsheet aria-hidden="true" className="size-4" />
            )}
            {text(form)}
          </Button>
        ))}
        {!actions.mayExportCsv && <p className="text-sm text-muted">{text('csvNeeds')}</p>}
        <ErrorLine error={save.error} />
      </div>
    </Dialog>
  )
}
