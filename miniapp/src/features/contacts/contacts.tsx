import { CalendarDays } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { ContactsPanes } from '#miniapp/components/contacts/contacts-panes.tsx'
import { AddContactButton } from '#miniapp/components/contacts/list/add-contact-button.tsx'
import { ListMenu } from '#miniapp/components/contacts/list/list-menu.tsx'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'

/** My Contacts; `?event=` lists those of one event at first, `?field=` is where the comparison with the card begins. */
export function Contacts({ selectedId, isComparing }: { selectedId: number | undefined; isComparing: boolean }) {
  const text = useText()
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
            <Button look="plain" className="px-2" asChild>
              <Link href="/contacts/events">
                <CalendarDays aria-hidden="true" className="size-5 min-[22.5rem]:max-sm:hidden" />
                <span className="max-[22.5rem]:sr-only">{eventsText('title')}</span>
              </Link>
            </Button>
            <AddContactButton />
            <ListMenu list={list} />
          </>
        )}
      />
    </div>
  )
}
