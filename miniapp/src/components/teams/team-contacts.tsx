import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { contactName, workOf } from '#contracts/values/full-name.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useTeamsText } from '../event-data/events-text.ts'
import { useTeamContacts } from './use-team.ts'

/** The contacts of the team's event that the person scanned, or all that they may see; each opens. */
export function TeamContacts({ whose }: { whose: 'mine' | 'all' }) {
  const text = useTeamsText()
  const list = useTeamContacts(whose)
  if (list.isPending) return <Skeleton className="mt-4 h-40 w-full" />
  if (list.isError) {
    return <LoadError title={text('contactsFailed')} query={list} />
  }
  const contacts = list.data.pages.flatMap(page => page.contacts)
  if (contacts.length === 0) return <p className="mt-4 text-muted">{text('noContacts')}</p>
  return (
    <>
      <ul aria-label={text(whose === 'mine' ? 'scannedByMe' : 'contacts')} className="mt-3 border-t border-hairline">
        {contacts.map(contact => (
          <TeamContact key={contact.id} contact={contact} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          look="plain"
          className="w-full"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {text('more')}
        </Button>
      )}
    </>
  )
}

function TeamContact({ contact }: { contact: Contact }) {
  const text = useTeamsText()
  const screenText = useText()
  const eventsText = useEventsText()
  const place = usePlace()
  const { rating, scanned_by } = contact
  const work = workOf(contact)
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-b border-hairline py-2 last:border-b-0">
      <Avatar contact={contact} />
      <div className="min-w-0 flex-1">
        <Link
          href={place.contact(contact.id)}
          className="block truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-link"
        >
          {contactName(contact) || screenText('contacts.unnamed')}
        </Link>
        {work && <p className="truncate text-muted">{work}</p>}
        {scanned_by && <p className="truncate text-xs text-muted">{text('scannedBy', { name: scanned_by.name })}</p>}
      </div>
      {rating && <Badge tone={rating === 'hot' ? 'warning' : 'neutral'}>{eventsText(rating)}</Badge>}
    </li>
  )
}
