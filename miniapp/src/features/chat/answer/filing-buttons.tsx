import { AlarmClock, ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useEvents } from '#miniapp/api/events.ts'
import { ContactAnswers } from '#miniapp/components/contacts/page/contact-answers.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { RatingButtons } from '#miniapp/components/events/rating-buttons.tsx'
import { useMessagingText } from '#miniapp/components/messaging/messaging-text.ts'
import { ReminderDialog } from '#miniapp/components/reminders/reminder-dialog.tsx'
import { useReminders, useWhenText } from '#miniapp/components/reminders/use-reminders.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'

/** What is noted of somebody right after their card was read: how promising they are, a reminder, what the event asks. */
export function FilingButtons({ contact }: { contact: Contact }) {
  const text = useText()
  const eventsText = useEventsText()
  const messagingText = useMessagingText()
  const whenText = useWhenText()
  const [open, setOpen] = useState<'reminder' | 'questions'>()
  const reminder = useReminders().data?.find(({ contact_id }) => contact_id === contact.id)
  const event = useEvents().data?.find(({ id }) => id === contact.event_id)
  const name = fullName(contact) || text('contacts.unnamed')
  const asks = (event?.questions.length ?? 0) > 0
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="col-span-2">
        <RatingButtons contact={contact} isBrief />
      </div>
      <Button
        look="soft"
        className={asks ? 'px-2' : 'col-span-2'}
        aria-label={`${messagingText('reminder.add')} ${name}`}
        onClick={() => setOpen('reminder')}
      >
        <AlarmClock aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0">{reminder ? whenText(reminder.due_at) : messagingText('reminder.add')}</span>
      </Button>
      {asks && (
        <Button
          look="soft"
          className="px-2"
          aria-label={`${eventsText('answers')} ${name}`}
          onClick={() => setOpen('questions')}
        >
          <ClipboardList aria-hidden="true" className="size-4 shrink-0" />
          {eventsText('answers')}
        </Button>
      )}
      {open === 'reminder' && <ReminderDialog contact={contact} reminder={reminder} onClose={close} />}
      {open === 'questions' && (
        <Dialog title={eventsText('answers')} hint={name} onClose={close}>
          <div className="overflow-y-auto p-5">
            <ContactAnswers contact={contact} />
          </div>
        </Dialog>
      )}
    </>
  )
}
