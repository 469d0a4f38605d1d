import { BookUser } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OwnBook } from '#contracts/integrations/own-book.ts'
import { ProgramsCard } from '#miniapp/components/integrations/programs-card.tsx'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { useOwnBookText } from '../app-keys/app-keys-text.ts'
import { BookDialog } from './book-dialog.tsx'
import { ConnectBookDialog } from './connect-book-dialog.tsx'
import { useOwnBook } from './use-own-book.ts'

/** The address book elsewhere that a person's contacts go to; `upgrade` is shown to those whose plan has none. */
export function OwnBookCard({ upgrade }: { upgrade: ReactNode }) {
  const text = useOwnBookText()
  const { state, find, connect, tryIt, disconnect } = useOwnBook()
  const [isConnecting, setConnecting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { data } = state
  const book = data?.book
  return (
    <ProgramsCard
      text={text}
      list={state}
      mayUse={data?.may_use}
      lines={book ? [<BookLine key={book.url} book={book} onOpen={() => setOpen(true)} />] : []}
      add={{ icon: BookUser, label: text(book ? 'change' : 'add'), onClick: () => setConnecting(true) }}
      upgrade={upgrade}
    >
      {isConnecting && <ConnectBookDialog find={find} connect={connect} onClose={() => setConnecting(false)} />}
      {isOpen && book && (
        <BookDialog book={book} tryIt={tryIt} disconnect={disconnect} onClose={() => setOpen(false)} />
      )}
    </ProgramsCard>
  )
}

function BookLine({ book, onOpen }: { book: OwnBook; onOpen: () => void }) {
  const text = useOwnBookText()
  const { host } = new URL(book.url)
  const name = book.name || host
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="font-medium break-words">{name}</p>
        <p className="break-all text-muted">
          {book.username} · {host}
        </p>
        <p className="text-muted">
          {text('contacts', { count: book.contacts })} ·{' '}
          {book.synced_at ? (
            <>
              {text('synced')} <DayText moment={book.synced_at} />
            </>
          ) : (
            text('notSynced')
          )}
        </p>
        <BookState book={book} />
      </div>
      <Button aria-label={text('openNamed', { name })} onClick={onOpen}>
        {text('open')}
      </Button>
    </li>
  )
}

/** Whether contacts arrive there. */
function BookState({ book }: { book: OwnBook }) {
  const text = useOwnBookText()
  if (book.disabled) return <Badge tone="warning">{text('off')}</Badge>
  if (book.problem) return <Badge tone="warning">{text('failing')}</Badge>
  return <Badge tone="success">{text('on')}</Badge>
}
