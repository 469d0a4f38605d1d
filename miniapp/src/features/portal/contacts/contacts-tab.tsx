import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#core/contracts/portal.ts'
import { ExportButtons } from '#miniapp/features/portal/parts/export-buttons.tsx'
import { usePortalContacts } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { ContactEntry } from './contact-entry.tsx'

/** How many contacts are drawn at once: a list of thousands stays quick. */
const step = 100

/** Every contact, newest first, and their export. */
export function ContactsTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const contacts = usePortalContacts()
  const [shown, setShown] = useState(step)
  if (contacts.isLoadingError) {
    return (
      <LoadError title={text('contacts.loadFailed')} error={contacts.error} onRetry={() => void contacts.refetch()} />
    )
  }
  const all = contacts.data ?? []
  return (
    <Card
      title={text('contacts.title')}
      hint={contacts.data ? text('contacts.count', { count: all.length }) : undefined}
      actions={<ExportButtons user={user} />}
    >
      {contacts.isPending && <Skeleton className="h-64 w-full" />}
      {contacts.isSuccess && all.length === 0 && (
        <Notice icon={Users} title={text('contacts.empty')} hint={text('contacts.emptyText')} />
      )}
      <ul className="divide-y divide-hairline">
        {all.slice(0, shown).map(contact => (
          <ContactEntry key={contact.id} contact={contact} />
        ))}
      </ul>
      {all.length > shown && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setShown(shown + step)}>{text('contacts.showMore')}</Button>
        </div>
      )}
    </Card>
  )
}
