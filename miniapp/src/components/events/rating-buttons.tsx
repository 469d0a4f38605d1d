import type { Contact } from '#contracts/contacts.ts'
import { ratings } from '#contracts/values/constants.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ratingSigns } from './rating-sign.tsx'

/** How promising somebody is, one button for each answer; the chosen one pressed again takes it back. */
export function RatingButtons({ contact }: { contact: Pick<Contact, 'id' | 'rating'> }) {
  const text = useEventsText()
  const errorText = useErrorText()
  const update = useUpdateContact(contact.id)
  const chosen = update.isPending ? update.variables.rating : contact.rating
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="mb-2 text-sm font-semibold">{text('rating')}</legend>
      {ratings.map(rating => {
        const Sign = ratingSigns[rating]
        return (
          <Button
            key={rating}
            look={chosen === rating ? 'primary' : 'secondary'}
            aria-pressed={chosen === rating}
            className="px-1"
            onClick={() => update.mutate({ rating: contact.rating === rating ? null : rating })}
          >
            <Sign aria-hidden="true" className="size-4" />
            {text(rating)}
          </Button>
        )
      })}
      {update.isError && (
        <p role="alert" className="col-span-3 text-sm text-danger">
          {errorText(update.error)}
        </p>
      )}
    </fieldset>
  )
}
