import { useId } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { useEvents } from '#miniapp/api/events.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { RatingButtons } from '#miniapp/components/events/rating-buttons.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { Select } from '#miniapp/ui/select.tsx'

/** The rating and, once there are events, the event of the contact. Only the owner changes the event. */
export function ContactEvent({ contact }: { contact: Contact }) {
  const id = useId()
  const text = useEventsText()
  const events = useEvents().data ?? []
  const update = useUpdateContact(contact.id)
  return (
    <section className="flex flex-col gap-5">
      <RatingButtons contact={contact} />
      {contact.standing === 'owner' && events.length > 0 && (
        <div className="flex flex-col gap-2">
          <h2 className="text-sm font-semibold">
            <label htmlFor={id}>{text('met')}</label>
          </h2>
          <Select
            id={id}
            value={contact.event_id ?? ''}
            onChange={({ target }) => update.mutate({ event_id: target.value ? Number(target.value) : null })}
          >
            <option value="">{text('nowhere')}</option>
            {events.map(event => (
              <option key={event.id} value={event.id}>
                {event.name}
              </option>
            ))}
          </Select>
          <ErrorLine error={update.error} />
        </div>
      )}
    </section>
  )
}
