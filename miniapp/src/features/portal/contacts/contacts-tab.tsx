import { useSearchParams } from 'wouter'
import type { Profile } from '#contracts/portal.ts'
import { ContactsPanes } from '#miniapp/components/contacts/contacts-panes.tsx'
import { DuplicatesPage } from '#miniapp/components/contacts/duplicates/duplicates-page.tsx'
import { AddContactButton } from '#miniapp/components/contacts/list/add-contact-button.tsx'
import { ListMenu } from '#miniapp/components/contacts/list/list-menu.tsx'
import { ExportButtons } from '#miniapp/features/portal/parts/export-buttons.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { PortalEvents } from './portal-events.tsx'

/** The contacts as the Mini App shows them, their export, and the events at which they were met. */
export function ContactsTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const [search] = useSearchParams()
  const idIn = (name: string) => Number(search.get(name)) || undefined
  return (
    <div className="flex flex-col gap-3">
      <PortalEvents />
      <div className="flex h-[max(32rem,calc(var(--app-height)-12rem))] overflow-hidden rounded-card border border-hairline bg-bg">
        {search.has('duplicates') ? (
          <DuplicatesPage />
        ) : (
          <ContactsPanes
            selectedId={idIn('contact')}
            eventId={idIn('event')}
            compare={search.has('compare') ? { field: search.get('compare') } : undefined}
            title={text('contacts.title')}
            empty={{ title: text('contacts.empty'), hint: text('contacts.emptyText') }}
            failed={text('contacts.loadFailed')}
            actions={() => (
              <>
                <AddContactButton />
                <ListMenu list={undefined} />
                <ExportButtons user={user} />
              </>
            )}
          />
        )}
      </div>
    </div>
  )
}
