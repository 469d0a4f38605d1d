import { useId } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { ratings } from '#contracts/values/constants.ts'
import { useEvents } from '#miniapp/api/events.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { inputLook } from '#miniapp/ui/field.tsx'

/**
 * Where somebody was met, and how promising they are; stands there once the person keeps events. Only the owner moves a
 * contact to another event.
 */
export function ContactEvent({ contact }: { contact: Contact }) {
  const id = useId()
  const text = useEventsText()
  const errorText = useErrorText()
  const events = useEvents().data ?? []
  const isMine = contact.standing === 'owner'
  const update = useUpdateContact(contact.id)
  if (isMine && events.length === 0 && contact.rating === null) return null
  return (
    <section className="flex flex-col gap-2">
      {isMine && (
        <>
          <label htmlFor={id} className="text-sm font-semibold">
            {text('met')}
          </label>
          <select
            id={id}
            value={contact.event_id ?? ''}
            className={classNames(inputLook, 'h-11')}
            onChange={({ target }) => update.mutate({ event_id: target.value ? Number(target.value) : null })}
          >
            <option value="">{text('nowhere')}</option>
            {events.map(event => (
              <option key={event.id} value={event.id}>
                {event.name}
              </option>
            ))}
          </select>
        </>
      )}
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{text('rating')}</legend>
        {ratings.map(rating => (
          <Button
            key={rating}
            look={contact.rating === rating ? 'primary' : 'secondary'}
            aria-pressed={contact.rating === rating}
            className="px-1"
            onClick={() => update.mutate({ rating: contact.rating === rating ? null : rating })}
          >
            {text(rating)}
          </Button>
        ))}
      </fieldset>
      {update.isError && (
        <p role="alert" className="text-sm text-danger">
          {errorText(update.error)}
        </p>
      )}
    </section>
  )
}
