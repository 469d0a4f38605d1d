import type { Contact } from '#contracts/contacts.ts'
import { ratings } from '#contracts/values/constants.ts'
import { useUpdateContact } from '#miniapp/components/contact/use-update-contact.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { ratingSigns } from './rating-sign.tsx'

type Props = {
  contact: Pick<Contact, 'id' | 'rating'>
  /** The question is only heard, and the buttons stand as close as those below them. */
  isBrief?: boolean
}

/** How promising somebody is, one button for each answer; the chosen one pressed again takes it back. */
export function RatingButtons({ contact, isBrief = false }: Props) {
  const text = useEventsText()
  const update = useUpdateContact(contact.id)
  const chosen = update.isPending ? update.variables.rating : contact.rating
  return (
    <fieldset className={classNames('@container grid grid-cols-3', isBrief ? 'gap-1' : 'gap-2')}>
      <legend className={isBrief ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{text('rating')}</legend>
      {ratings.map(rating => {
        const Sign = ratingSigns[rating]
        return (
          <Button
            icon={Sign}
            key={rating}
            look={chosen === rating ? 'primary' : isBrief ? 'soft' : 'secondary'}
            aria-pressed={chosen === rating}
            className="gap-1.5 px-0.5 max-[25rem]:gap-1 max-[25rem]:text-xs @max-[17rem]:[&>svg]:hidden"
            onClick={() => update.mutate({ rating: contact.rating === rating ? null : rating })}
          >
            {text(rating)}
          </Button>
        )
      })}
      <ErrorLine error={update.error} className="col-span-3" />
    </fieldset>
  )
}
