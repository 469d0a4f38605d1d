import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { useEvents } from '#miniapp/api/events.ts'
import { ContactAnswers } from '#miniapp/components/contacts/page/contact-answers.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { RatingButtons } from '#miniapp/components/events/rating-buttons.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'

/** What an event asks of somebody right after their card was read: its questions with the rating, or the rating alone. */
export function FilingButton({ contact }: { contact: Contact }) {
  const text = useText()
  const eventsText = useEventsText()
  const [isOpen, setOpen] = useState(false)
  const event = useEvents().data?.find(({ id }) => id === contact.event_id)
  const name = contactName(contact) || text('contacts.unnamed')
  if (!event?.questions.length) {
    return (
      <div className="col-span-2">
        <RatingButtons contact={contact} isBrief />
      </div>
    )
  }
  return (
    <>
      <Button
        look="soft"
        className="col-span-2"
        aria-label={`${eventsText('answers')} ${name}`}
        onClick={() => setOpen(true)}
      >
        <ClipboardList aria-hidden="true" className="size-4 shrink-0" />
        {eventsText('answers')}
      </Button>
      {isOpen && (
        <Dialog title={eventsText('answers')} hint={name} onClose={() => setOpen(false)}>
          <div className="flex flex-col gap-5 overflow-y-auto p-5">
            <RatingButtons contact={contact} />
            <ContactAnswers contact={contact} />
          </div>
        </Dialog>
      )}
    </>
  )
}
