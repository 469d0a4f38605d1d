import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event, EventPatch } from '#contracts/events.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import type { EventActions } from '#miniapp/components/event-data/use-events.ts'
import { useClosingGuard } from '#miniapp/telegram/use-closing-guard.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { TextArea } from '#miniapp/ui/text-area.tsx'

/** Name, note and first message of an event. */
export function EditEventDialog(props: { event: Event; actions: EventActions; onClose: () => void }) {
  const { event, actions, onClose } = props
  const text = useEventsText()
  const screenText = useText()
  const toast = useToast()
  const [name, setName] = useState(event.name)
  const [note, setNote] = useState(event.note)
  const [message, setMessage] = useState(event.first_message)
  const isDirty = name !== event.name || note !== event.note || message !== event.first_message
  useClosingGuard(isDirty)
  const save = useMutation({
    mutationFn: (patch: EventPatch) => actions.save(event, patch),
    onSuccess: () => {
      toast({ title: text('saved') })
      onClose()
    },
  })
  const wrong = save.error instanceof ApiError ? save.error.fields : {}
  const isKnown = wrong.name || wrong.note || wrong.first_message

  const submit = () => save.mutate({ name, note, first_message: message })

  return (
    <Dialog title={text('editTitle')} onClose={onClose} keepsOpen={isDirty}>
      <DialogForm
        action={screenText('save')}
        isDisabled={save.isPending}
        error={isKnown ? undefined : save.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Field
          label={text('name')}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          error={wrong.name && text('wrongName')}
        />
        <TextArea
          label={text('note')}
          value={note}
          maxLength={1000}
          onChange={({ target }) => setNote(target.value)}
          error={wrong.note && text('wrongNote')}
        />
        <TextArea
          label={text('firstMessage')}
          value={message}
          maxLength={500}
          onChange={({ target }) => setMessage(target.value)}
          note={text('firstMessageHint')}
          error={wrong.first_message && text('wrongMessage')}
        />
      </DialogForm>
    </Dialog>
  )
}
