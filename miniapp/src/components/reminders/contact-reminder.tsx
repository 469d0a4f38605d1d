import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { useMessagingText } from '#miniapp/components/messaging/messaging-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { Section } from '#miniapp/ui/section.tsx'
import { useReminders, useRemoveReminder, useWhenText } from './use-reminders.ts'

const ReminderDialog = fetchedDialog(async () => (await import('./reminder-dialog.tsx')).ReminderDialog)

/** When the person is reminded of this contact, or the button that asks for it. */
export function ContactReminder({ contact }: { contact: Contact }) {
  const text = useMessagingText()
  const whenText = useWhenText()
  const reminder = useReminders().data?.find(one => one.contact_id === contact.id)
  const remove = useRemoveReminder(contact.id)
  const [isAsking, setAsking] = useState(false)
  const dialog = isAsking && <ReminderDialog contact={contact} reminder={reminder} onClose={() => setAsking(false)} />
  if (!reminder) {
    return (
      <>
        <Button icon={AlarmClock} className="self-start text-left" onClick={() => setAsking(true)}>
          {text('reminder.add')}
        </Button>
        {dialog}
      </>
    )
  }
  const when = whenText(reminder.due_at)
  return (
    <Section title={text('reminder.title')}>
      <div className="flex flex-col gap-1 rounded-card border border-hairline bg-surface p-4 text-sm">
        <p className="font-medium">{reminder.is_told ? text('reminder.due', { when }) : when}</p>
        {reminder.about && <p className="break-words">{reminder.about}</p>}
        <div className="-ml-4 flex flex-wrap">
          <Button look="plain" onClick={() => setAsking(true)}>
            {text('reminder.change')}
          </Button>
          <Button
            look={reminder.is_told ? 'plain' : 'danger'}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {text(reminder.is_told ? 'reminder.done' : 'reminder.remove')}
          </Button>
        </div>
      </div>
      {dialog}
    </Section>
  )
}
