import { CalendarDays, Download } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { ContactsPanes } from '#miniapp/components/contacts/contacts-panes.tsx'
import { ExportMenu } from '#miniapp/components/contacts/list/export-menu.tsx'
import { ImportButton } from '#miniapp/components/contacts/list/import-button.tsx'
import { useListText } from '#miniapp/components/contacts/list/list-text.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'

/** My Contacts; `?event=` lists those of one event at first, `?field=` is where the comparison with the card begins. */
export function Contacts({ selectedId, isComparing }: { selectedId: number | undefined; isComparing: boolean }) {
  const text = useText()
  const listText = useListText()
  const eventsText = useEventsText()
  const [search] = useSearchParams()
  usePageTitle(text('contacts.title'))
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-[60rem] flex-1">
      <ContactsPanes
        selectedId={selectedId}
        eventId={Number(search.get('event')) || undefined}
        compare={isComparing ? { field: search.get('field') } : undefined}
        title={text('contacts.title')}
        empty={{ title: text('contacts.none'), hint: text('contacts.noneHint') }}
        failed={text('contacts.loadFailed')}
        actions={list => (
          <>
            <Button look="plain" className="px-3" asChild>
              <Link href="/contacts/events">
                <CalendarDays aria-hidden="true" className="size-5" />
                <span className="max-sm:sr-only">{eventsText('title')}</span>
              </Link>
            </Button>
            <ExportMenu
              list={list}
              trigger={
                <Button look="plain" icon aria-label={listText('export')} title={listText('export')}>
                  <Download aria-hidden="true" className="size-5" />
                </Button>
              }
            />
            <ImportButton />
          </>
        )}
      />
    </div>
  )
}
