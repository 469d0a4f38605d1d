import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { CardThumbnail } from '#miniapp/components/contacts/photos/card-thumbnail.tsx'
import { SentBadge } from '#miniapp/components/contacts/sent-badge.tsx'
import { MetBadge } from '#miniapp/components/events/met-badge.tsx'
import { usePlace } from '#miniapp/components/place.ts'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { useLanguage, useText } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { useListText } from './list-text.ts'

type ItemProps = {
  contact: Contact
  isSelected: boolean
  /** Whether it is among the chosen ones; undefined while nothing is chosen. */
  isChosen: boolean | undefined
  onChoose: () => void
  canChoose: boolean
}

/** A contact in 72 px. All of it opens the contact, or chooses it; a wide list shows how to reach somebody, too. */
export function ContactItem({ contact, isSelected, isChosen, onChoose, canChoose }: ItemProps) {
  const text = useText()
  const listText = useListText()
  const place = usePlace()
  const language = useLanguage()
  const name = fullName(contact) || text('contacts.unnamed')
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
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">
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
        <p className="truncate text-sm text-muted">{[contact.position, contact.company].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="hidden w-[30%] min-w-0 shrink-0 text-sm text-muted @2xl:block">
        <p className="truncate">{contact.email}</p>
        <p className="truncate">
          {[contact.phone, contact.country && `${flagOf(contact.country)} ${countryName(contact.country, language)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {contact.cut_outs.includes('front') && (
        <span className="hidden @sm:block">
          <CardThumbnail contactId={contact.id} />
        </span>
      )}
      <span className="flex max-w-2/5 shrink-0 flex-col items-end gap-1 text-xs text-muted @2xl:w-36 @4xl:w-64 @4xl:max-w-none">
        <DayText moment={contact.timestamp} />
        <span className="flex max-w-full gap-1">
          <span className="hidden min-w-0 @4xl:block">
            <MetBadge contact={contact} />
          </span>
          <SentBadge isSent={contact.whatsapp_sent} isBrief />
        </span>
      </span>
    </article>
  )
}
