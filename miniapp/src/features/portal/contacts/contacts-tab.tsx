import { ChevronDown, Download, FileSpreadsheet, IdCard } from 'lucide-react'
import { useSearchParams } from 'wouter'
import type { Profile } from '#contracts/portal.ts'
import { useEvents } from '#miniapp/api/events.ts'
import { ContactsPanes } from '#miniapp/components/contacts/contacts-panes.tsx'
import { DuplicatesPage } from '#miniapp/components/contacts/duplicates/duplicates-page.tsx'
import { AddContactButton } from '#miniapp/components/contacts/list/add-contact-button.tsx'
import { ListMenu } from '#miniapp/components/contacts/list/list-menu.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useEventActions } from '#miniapp/components/event-data/use-event-actions.ts'
import { EventList } from '#miniapp/components/events/event-list.tsx'
import { MyTeamCard } from '#miniapp/components/teams/my-team-card.tsx'
import { TeamButton } from '#miniapp/components/teams/team-button.tsx'
import { useMyTeam } from '#miniapp/components/teams/use-team.ts'
import { UpgradeDialog } from '#miniapp/features/portal/parts/upgrade-dialog.tsx'
import { useExport } from '#miniapp/features/portal/parts/use-export.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Menu, MenuItem } from '#miniapp/ui/menu/menu.tsx'

/** The contacts as the Mini App shows them, their export, and the events at which they were met. */
export function ContactsTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const [search] = useSearchParams()
  const idIn = (name: string) => Number(search.get(name)) || undefined
  return (
    <div className="flex flex-col gap-3">
      <PortalEvents />
      <div className="flex h-[max(32rem,calc(var(--app-height)-12rem))] overflow-hidden rounded-card border border-hairline bg-surface">
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

/** The team that the person scans for and their own events, folded away until they are wanted; nothing without any. */
function PortalEvents() {
  const text = useEventsText()
  const events = useEvents().data ?? []
  const actions = useEventActions()
  const isInTeam = Boolean(useMyTeam().data)
  if (events.length === 0 && !isInTeam) return null
  return (
    <details className="group rounded-card border border-hairline bg-surface px-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden">
        {text('title')} ({events.length})
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 pb-4">
        <MyTeamCard />
        <EventList events={events} actions={actions} teamOf={event => <TeamButton event={event} />} />
      </div>
    </details>
  )
}

const otherForms = ['google', 'outlook', 'hubspot', 'vcard'] as const

/** All contacts as CSV; beside it the forms for other programs. */
function ExportButtons({ user }: { user: Profile }) {
  const text = usePortalText()
  const { isExporting, needsUpgrade, forgetUpgrade, start } = useExport(user)
  return (
    <>
      <span className="flex gap-1">
        <Button icon={Download} disabled={isExporting} onClick={() => void start()}>
          {text(isExporting ? 'contacts.exporting' : 'contacts.export')}
        </Button>
        <Menu trigger={<Button icon={ChevronDown} disabled={isExporting} aria-label={text('contacts.moreForms')} />}>
          {otherForms.map(form => (
            <MenuItem key={form} icon={form === 'vcard' ? IdCard : FileSpreadsheet} onSelect={() => void start(form)}>
              {text(`contacts.${form}`)}
            </MenuItem>
          ))}
        </Menu>
      </span>
      {needsUpgrade && <UpgradeDialog onClose={forgetUpgrade} onVcard={() => void start('vcard')} />}
    </>
  )
}
