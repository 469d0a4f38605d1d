import { CalendarDays, IdCard } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useContacts } from '#miniapp/api/contacts.ts'
import { EventFilter } from '#miniapp/components/events/event-filter.tsx'
import { useEventsText } from '#miniapp/components/events/events-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { fetchedScreen } from '#miniapp/ui/fetched-screen.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { SearchBox } from '#miniapp/ui/search-box.tsx'
import { ContactList } from './contact-list.tsx'
import { ContactsSkeleton } from './contacts-skeleton.tsx'
import { ImportButton } from './import-button.tsx'
import { useEventFilter } from './use-event-filter.ts'

const ContactDetails = fetchedScreen(async () => (await import('./contact-details.tsx')).ContactDetails)

/** My Contacts: the list, and the selected contact instead of it on phones and beside it from 1024 px. */
export function Contacts({ selectedId }: { selectedId: number | undefined }) {
  const text = useText()
  usePageTitle(text('contacts.title'))
  const contacts = useContacts()
  const [term, setTerm] = useState('')
  const eventsText = useEventsText()
  const filter = useEventFilter(contacts.data)
  const isOpen = selectedId !== undefined
  const hasPanes = isOpen || contacts.data?.length !== 0
  const selected = contacts.data?.find(contact => contact.id === selectedId)

  return (
    <div className="relative mx-auto flex min-h-0 w-full max-w-[60rem] flex-1">
      <section
        aria-labelledby="contacts-title"
        className={classNames(
          'flex min-w-0 flex-1 flex-col',
          hasPanes && 'lg:max-w-[26rem] lg:border-r lg:border-hairline',
          // Not removed from the layout: who comes back finds the list where it was.
          isOpen && 'max-lg:invisible max-lg:absolute max-lg:inset-0',
        )}
      >
        <div className="flex items-center gap-1 pt-2 pr-2 pb-1 pl-4">
          <h1 id="contacts-title" className="mr-auto text-lg font-semibold">
            {text('contacts.title')}
          </h1>
          <Button look="plain" className="px-3" asChild>
            <Link href="/contacts/events">
              <CalendarDays aria-hidden="true" className="size-4.5 max-[22rem]:hidden" />
              {eventsText('title')}
            </Link>
          </Button>
          <ImportButton />
        </div>
        <div className="px-4">
          <SearchBox label={text('contacts.search')} value={term} onChange={setTerm} />
        </div>
        {filter.name && <EventFilter name={filter.name} onClear={filter.clear} />}
        {contacts.isPending && <ContactsSkeleton />}
        {contacts.isError && (
          <LoadError
            title={text('contacts.loadFailed')}
            error={contacts.error}
            onRetry={() => void contacts.refetch()}
          />
        )}
        {filter.listed && (
          <ContactList contacts={filter.listed} term={term} onClearTerm={() => setTerm('')} selectedId={selectedId} />
        )}
      </section>
      <section
        aria-label={text('contact.title')}
        className={classNames('min-w-0 flex-1 flex-col', hasPanes && 'lg:flex', isOpen ? 'flex' : 'hidden')}
      >
        {isOpen && contacts.isPending && <ContactsSkeleton />}
        {isOpen && contacts.isSuccess && <ContactDetails key={selectedId} contact={selected} />}
        {!isOpen && contacts.data && <Notice icon={IdCard} title={text('contacts.choose')} />}
      </section>
    </div>
  )
}
