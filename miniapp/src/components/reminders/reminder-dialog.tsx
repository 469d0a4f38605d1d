import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import type { Reminder } from '#contracts/messages/reminders.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useMessagingText } from '#miniapp/components/messaging/messaging-text.ts'
import { localMoment } from '#miniapp/format/day.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { useSetReminder } from './use-reminders.ts'

/** Asks when to remind of a contact: tomorrow, in a week, or at a day and time. */
export function ReminderDialog(props: { contact: Contact; reminder: Reminder | undefined; onClose: () => void }) {
  const { contact, reminder, onClose } = props
  const text = useMessagingText()
  const screenText = useText()
  const [when, setWhen] = useState(localMoment(reminder ? new Date(reminder.due_at) : morningIn(1)))
  const [isRefused, setRefused] = useState(false)
  const save = useSetReminder(contact.id)
  const set = (at: Date) => save.mutate(at, { onSuccess: onClose })
  const isWrong = isRefused || (save.error instanceof ApiError && 'due_at' in save.error.fields)

  function submit(): void {
    const at = new Date(when)
    setRefused(Number.isNaN(at.getTime()))
    if (!Number.isNaN(at.getTime())) set(at)
  }

  const name = contactName(contact) || screenText('contacts.unnamed')
  return (
    <Dialog title={text('reminder.dialogTitle', { name })} onClose={onClose}>
      <DialogForm
        action={text('reminder.save')}
        isDisabled={save.isPending}
        error={isWrong ? undefined : save.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <div className="grid grid-cols-2 gap-2">
          <Button look="soft" disabled={save.isPending} onClick={() => set(morningIn(1))}>
            {text('reminder.tomorrow')}
          </Button>
          <Button look="soft" disabled={save.isPending} onClick={() => set(morningIn(7))}>
            {text('reminder.inAWeek')}
          </Button>
        </div>
        <Field
          label={text('reminder.when')}
          hint={text('reminder.hint')}
          type="datetime-local"
          min={localMoment(new Date())}
          value={when}
          onChange={event => setWhen(event.target.value)}
          error={isWrong ? text('reminder.future') : undefined}
        />
      </DialogForm>
    </Dialog>
  )
}

/** Nine in the morning so many days from now. */
function morningIn(days: number): Date {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}
