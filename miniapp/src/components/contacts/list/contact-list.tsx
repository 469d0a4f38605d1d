import { SearchX, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { ContactList as List } from '#miniapp/api/contacts.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { RemindersButton } from '#miniapp/components/reminders/reminders-button.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useListText } from './list-text.ts'
import type { Chosen } from './use-chosen.ts'
import { useContactList } from './use-contact-list.ts'
import { VirtualContacts } from './virtual-contacts.tsx'

/** The contacts that a search and the filters find, and how many. */
export function ContactList(props: {
  list: List
  /** Its order and filters, which nobody needs who has no contacts. */
  controls: ReactNode
  selectedId: number | undefined
  chosen: Chosen
  /** What is said where there are none at all. */
  empty: { title: string; hint: string }
  failed: string
  onReset: () => void
}) {
  const { list, empty } = props
  const text = useText()
  const listText = useListText()
  const place = usePlace()
  const [pages, setPages] = useState<number[]>([])
  const { first, at } = useContactList(list, pages)
  const { q, sort, ...filter } = list

  if (first.isPending || first.isError) {
    return (
      <>
        {props.controls}
        {first.isPending ? <ContactsSkeleton /> : <LoadError title={props.failed} query={first} />}
      </>
    )
  }
  const { total, is_guess } = first.data
  const isNarrowed = q?.trim() || Object.values(filter).some(value => value !== undefined)
  if (total === 0 && !isNarrowed) {
    return (
      <Notice icon={Users} title={empty.title} hint={empty.hint}>
        <Button look="primary" asChild>
          <Link href={place.scan}>{text('contacts.scanFirst')}</Link>
        </Button>
      </Notice>
    )
  }
  return (
    <>
      {props.controls}
      <div className="flex items-center gap-2 pr-2 pl-4">
        <p role="status" className="mr-auto text-xs text-muted tabular-nums">
          {is_guess && total > 0 ? listText('guess') : text('contacts.count', { count: total })}
        </p>
        <RemindersButton />
      </div>
      {total === 0 ? (
        <Notice icon={SearchX} title={text('contacts.noMatch')}>
          <Button onClick={props.onReset}>{text('contacts.clearSearch')}</Button>
        </Notice>
      ) : (
        <VirtualContacts
          total={total}
          at={at}
          listName={JSON.stringify(list)}
          selectedId={props.selectedId}
          chosen={props.chosen}
          isOutdated={first.isPlaceholderData}
          onSee={setPages}
        />
      )}
    </>
  )
}

/** The shape of the list while it is loading. */
function ContactsSkeleton() {
  const text = useText()
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <p className="px-4 py-2 text-sm text-muted">{text('contacts.loading')}</p>
      {['first', 'second', 'third', 'fourth'].map(row => (
        <div key={row} className="flex h-18 items-center gap-3 border-b border-hairline px-4">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
