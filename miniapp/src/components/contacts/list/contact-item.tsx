import { memo } from 'react'
import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { contactName, workOf } from '#contracts/values/full-name.ts'
import { CardThumbnail } from '#miniapp/components/contacts/photos/card-thumbnail.tsx'
import { SentBadge } from '#miniapp/components/contacts/sent-badge.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { ratingSigns } from '#miniapp/components/events/rating-sign.tsx'
import { usePlace } from '#miniapp/components/place.ts'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { dayLabel, timeLabel } from '#miniapp/format/day.ts'
import { useLanguage, useText } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { useListText } from './list-text.ts'

type ItemProps = {
  contact: Contact
  isSelected: boolean
  /** Whether it is among the chosen ones; undefined while nothing is chosen. */
  isChosen: boolean | undefined
  onChoose: (() => void) | undefined
  canChoose: boolean
  /** Whether the list has a column for the pictures of the cards. */
  hasPictures: boolean
}

const withoutPictures = 'grid-cols-[minmax(0,1fr)_auto_auto] @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_8.5rem]'
const withPictures =
  'grid-cols-[minmax(0,1fr)_auto_auto] @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem_8.5rem] @3xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_4rem_9rem_8.5rem]'

/**
 * A contact in 72 px. All of it opens the contact, or chooses it. A wide list has columns, which are the same in each row,
 * and shows how to reach somebody, too. Rows that stay as they are cost nothing while a contact opens.
 */
export const ContactItem = memo(function ContactItem(props: ItemProps) {
  const { contact, isSelected, isChosen, onChoose, canChoose, hasPictures } = props
  const text = useText()
  const listText = useListText()
  const place = usePlace()
  const language = useLanguage()
  const columns = hasPictures ? withPictures : withoutPictures
  const name = contactName(contact) || text('contacts.unnamed')
  return (
    <article
      className={classNames(
        'relative flex h-18 items-center gap-3 border-b border-hairline px-4 hover:bg-raised has-[a:focus-visible]:bg-raised',
        (isSelected || isChosen) && 'bg-raised',
      )}
    >
      {isChosen === undefined ? (
        <Avatar contact={contact} />
      ) : (
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onChoose}
          disabled={!canChoose}
          aria-label={listText('chooseOne', { name })}
          className="m-3 size-5 shrink-0 accent-accent after:absolute after:inset-0"
        />
      )}
      <div className={classNames('grid min-w-0 flex-1 items-center gap-x-3', columns)}>
        <h2 className="col-span-2 truncate @2xl:col-span-1 font-semibold">
          {isChosen === undefined ? (
            <Link
              href={place.contact(contact.id)}
              aria-current={isSelected ? 'true' : undefined}
              className="block truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="col-start-1 row-start-2 truncate text-sm text-muted">{workOf(contact)}</p>
        <p className="col-start-2 row-start-1 hidden truncate text-sm text-muted @2xl:block">{contact.email}</p>
        <p className="col-start-2 row-start-2 hidden truncate text-sm text-muted @2xl:block">
          {[contact.phone, contact.country && `${flagOf(contact.country)} ${countryName(contact.country, language)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {hasPictures && (
          <span className="row-span-2 row-start-1 hidden @3xl:col-start-3 @3xl:block">
            <CardThumbnail contact={contact} />
          </span>
        )}
        <MetLine contact={contact} />
        <span className="col-start-3 row-start-1 flex items-center justify-end gap-1.5 text-xs whitespace-nowrap text-muted @2xl:col-start-[-2]">
          <span className="@2xl:hidden">
            <SentBadge isSent={contact.whatsapp_sent} isBrief />
          </span>
          <MomentText moment={contact.timestamp} />
        </span>
        <span className="row-start-2 hidden justify-self-end @2xl:col-start-[-2] @2xl:block">
          <SentBadge isSent={contact.whatsapp_sent} />
        </span>
      </div>
    </article>
  )
})

/** A moment in a list: the local time of today's, 'Yesterday', or the day. */
function MomentText({ moment }: { moment: string }) {
  const text = useText()
  const language = useLanguage()
  const date = new Date(moment)
  const label = dayLabel(date, new Date(), language)
  const shown =
    label === 'today' ? timeLabel(date, language) : label === 'yesterday' ? text('day.yesterday') : label.date
  return <time dateTime={moment}>{shown}</time>
}

/**
 * How promising somebody is and where they were met, in a row of the list: the sign and the event in one line, where the
 * list is wide the rating with its word above the event. Nothing without either.
 */
function MetLine({ contact: { event, rating } }: { contact: Pick<Contact, 'event' | 'rating'> }) {
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
