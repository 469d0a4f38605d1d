import { Users } from 'lucide-react'
import type { Profile } from '#core/contracts/portal.ts'
import { Button } from '#miniapp/components/button.tsx'
import { Card } from '#miniapp/components/card.tsx'
import { LoadError } from '#miniapp/components/load-error.tsx'
import { Notice } from '#miniapp/components/notice.tsx'
import { Skeleton } from '#miniapp/components/skeleton.tsx'
import { ContactEntry } from './contact-entry.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { usePortalContacts } from './portal-context.tsx'
import { usePortalText } from './portal-text.ts'

/** Every contact, newest first and page by page, and their export. */
export function ContactsTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const contacts = usePortalContacts()
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
      actions={<ExportButtons user={user} />}
    >
      {contacts.isPending && <Skeleton className="h-64 w-full" />}
      {contacts.isSuccess && total === 0 && (
        <Notice icon={Users} title={text('contacts.empty')} hint={text('contacts.emptyText')} />
      )}
      <ul className="divide-y divide-hairline">
        {shown.map(contact => (
          <ContactEntry key={contact.id} contact={contact} />
        ))}
      </ul>
      {contacts.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button disabled={contacts.isFetchingNextPage} onClick={() => void contacts.fetchNextPage()}>
            {text('contacts.showMore')}
          </Button>
        </div>
      )}
    </Card>
  )
}
