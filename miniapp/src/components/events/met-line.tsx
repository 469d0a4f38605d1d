import type { Contact } from '#contracts/contacts.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { ratingSigns } from './rating-sign.tsx'

/**
 * How promising somebody is and where they were met, in a row of the list: the sign and the event in one line, where the
 * list is wide the rating with its word above the event. Nothing without either.
 */
export function MetLine({ contact: { event, rating } }: { contact: Pick<Contact, 'event' | 'rating'> }) {
  const text = useEventsText()
  const Sign = rating && ratingSigns[rating]
  return (
    <span className="col-span-2 col-start-2 row-start-2 flex max-w-28 min-w-0 items-center justify-self-end justify-end gap-1 text-xs text-muted empty:hidden @2xl:col-span-1 @2xl:col-start-[-3] @2xl:row-span-2 @2xl:row-start-1 @2xl:max-w-none @2xl:flex-col @2xl:justify-self-auto @2xl:items-start @2xl:justify-center">
      {Sign && (
        <span
          className={classNames(
            'flex shrink-0 items-center gap-1 font-medium',
            rating === 'hot' ? 'text-danger' : rating === 'warm' ? 'text-warning' : 'text-muted',
          )}
        >
          <Sign aria-hidden="true" className="size-3.5" />
          <span className="@max-2xl:sr-only">{text(rating)}</span>
        </span>
      )}
      {event && <span className="max-w-full truncate">{event}</span>}
    </span>
  )
}
