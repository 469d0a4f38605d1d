import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '#core/contracts/events.ts'
import type { Profile } from '#core/contracts/portal.ts'
import { EventFilter } from '#miniapp/components/events/event-filter.tsx'
import { ExportButtons } from '#miniapp/features/portal/parts/export-buttons.tsx'
import { usePortalContacts } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { ContactEntry } from './contact-entry.tsx'
import { PortalEvents } from './portal-events.tsx'
import { PortalImportButton } from './portal-import-button.tsx'

/** Every contact, newest first and page by page, their export, and the events at which they were met. */
export function ContactsTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const [event, setEvent] = useState<Event>()
  const contacts = usePortalContacts(event?.id)
  if (contacts.isLoadingError) {
    return (
      <LoadError title={text('contacts.loadFailed')} error={contacts.error} onRetry={() => void contacts.refetch()} />
    )
  }
  const { contacts: shown = [], total = 0 } = contacts.data ?? {}
  return (
    <Card
      title={text('contacts.title')}
      hint={contacts.data ? text('contacts.count', { count: total }) : undefined}
      actions={
        <span className="flex flex-wrap gap-1">
          <PortalImportButton />
          <ExportButtons user={user} />
        </span>
      }
    >
      <PortalEvents user={user} onShow={setEvent} />
      {event && <EventFilter name={event.name} onClear={() => setEvent(undefined)} />}
      {contacts.isPending && <Skeleton className="h-64 w-full" />}
      {contacts.isSuccess && total === 0 && (
        <Notice icon={Users} title={text('contacts.empty')} hint={text('contacts.emptyText')} />
      )}
      <ul className="divide-y divide-hairline">
        {shown.map(contact => (
          <ContactEntry key={contact.id} contact={contact} />
        ))}
      </ul>
      {contacts.isFetchNextPageError && (
        <LoadError
          title={text('contacts.loadFailed')}
          error={contacts.error}
          onRetry={() => void contacts.fetchNextPage()}
        />
      )}
      {contacts.hasNextPage && !contacts.isFetchNextPageError && (
        <div className="mt-4 flex justify-center">
          <Button disabled={contacts.isFetchingNextPage} onClick={() => void contacts.fetchNextPage()}>
            {text('contacts.showMore')}
          </Button>
        </div>
      )}
    </Card>
  )
}
