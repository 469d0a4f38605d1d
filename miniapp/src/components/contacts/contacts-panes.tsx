import { cardFields } from 'card-reader/contact'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { everything, type ContactList as List, useContact } from '#miniapp/api/contacts.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { fetchedDialog, fetchedPart } from '#miniapp/ui/fetched-screen.tsx'
import { SearchBox } from '#miniapp/ui/search-box.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { ChosenBar } from './list/chosen-bar.tsx'
import { ContactList } from './list/contact-list.tsx'
import { ListControls } from './list/list-controls.tsx'
import { useListText } from './list/list-text.ts'
import { useChosen } from './list/use-chosen.ts'
import { useSettled } from './list/use-settled.ts'

const TeamLine = fetchedPart(async () => (await import('./list/team-line.tsx')).TeamLine)
const CompareDialog = fetchedDialog(async () => (await import('./compare/compare-dialog.tsx')).CompareDialog)
const ContactDetails = fetchedPart(
  async () => (await import('./page/contact-details.tsx')).ContactDetails,
  ContactSkeleton,
)

/** The list of contacts, and the selected one instead of it on phones and beside it from 1024 px. */
export function ContactsPanes(props: {
  selectedId: number | undefined
  /** The event of which contacts are listed at first. */
  eventId: number | undefined
  /** The selected one is compared with its card, from this field on. */
  compare: { field: string | null } | undefined
  title: ReactNode
  /** Beside the title: what can be done with the list. */
  actions: (list: List) => ReactNode
  empty: { title: string; hint: string }
  failed: string
}) {
  const { selectedId, eventId } = props
  const text = useText()
  const listText = useListText()
  const [term, setTerm] = useState('')
  const [order, setOrder] = useState<List>({ ...everything, event: eventId })
  useEffect(() => setOrder(before => (eventId === undefined ? before : { ...before, event: eventId })), [eventId])
  const list = { ...order, q: useSettled(term.trim()) }
  const chosen = useChosen(list)
  const isOpen = selectedId !== undefined

  return (
    <div className="relative flex min-h-0 w-full flex-1">
      <section
        aria-labelledby="contacts-title"
        className={classNames(
          'flex min-w-0 flex-1 flex-col',
          isOpen && 'lg:max-w-[26rem] lg:border-r lg:border-hairline',
          // Not removed from the layout: who comes back finds the list where it was. Its rows are not styled anew meanwhile.
          isOpen && 'max-lg:invisible max-lg:absolute max-lg:inset-0 max-lg:[content-visibility:hidden]',
        )}
      >
        <div className="flex flex-wrap items-center justify-end pt-2 pr-2 pb-2 pl-4 sm:gap-1">
          <h1 id="contacts-title" className="min-w-0 flex-1 basis-24 text-lg font-semibold max-[25rem]:text-base">
            {props.title}
          </h1>
          {props.actions(list)}
        </div>
        {/* Above what follows, which would cover the lower edge of its focus ring. */}
        <div className="relative z-1 px-4">
          <SearchBox label={text('contacts.search')} value={term} maxLength={200} onChange={setTerm} />
          <p className="sr-only">{listText('keys')}</p>
        </div>
        <TeamLine />
        <ContactList
          list={list}
          controls={<ListControls list={list} onChange={setOrder} chosen={chosen} />}
          selectedId={selectedId}
          chosen={chosen}
          empty={props.empty}
          failed={props.failed}
          onReset={() => {
            setTerm('')
            setOrder({ ...everything, sort: order.sort })
          }}
        />
        {chosen.isChoosing && <ChosenBar list={list} chosen={chosen} />}
      </section>
      {isOpen && (
        <section
          aria-label={text('contact.title')}
          tabIndex={-1}
          data-opened=""
          className="flex min-w-0 flex-1 flex-col outline-none"
        >
          <OpenContact key={selectedId} contactId={selectedId} compare={props.compare} />
        </section>
      )}
    </div>
  )
}

function OpenContact({ contactId, compare }: { contactId: number; compare: { field: string | null } | undefined }) {
  const text = useText()
  const place = usePlace()
  const [, navigate] = useLocation()
  const contact = useContact(contactId)
  if (contact.isGone) return <ContactDetails contact={undefined} />
  if (contact.data) {
    return (
      <>
        <ContactDetails contact={contact.data} />
        {compare && (
          <CompareDialog
            contact={contact.data}
            field={cardFields.find(field => field === compare.field)}
            onClose={() => navigate(place.contact(contactId), { replace: true })}
          />
        )}
      </>
    )
  }
  if (contact.isPending) return <ContactSkeleton />
  return <LoadError title={text('contacts.loadFailed')} query={contact} />
}

/** The shape of a contact's page while the contact is loading. */
function ContactSkeleton() {
  const text = useText()
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col gap-5 overflow-hidden px-4 pt-6 lg:px-6">
      <p className="sr-only">{text('loading')}</p>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="aspect-[8/5] w-full" />
    </div>
  )
}
