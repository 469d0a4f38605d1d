import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ConnectBook, FindBooks, FoundBooks, OwnBook, OwnBookState } from '#contracts/integrations/own-book.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { ProgramsCard } from '#miniapp/components/integrations/programs-card.tsx'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useOwnBookText } from '../app-keys/app-keys-text.ts'
import { ConnectBookDialog } from './connect-book-dialog.tsx'

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

/** Contacts arrive there while one looks on. */
const lookAgainMs = 5000

/** A person's own address book. */
function useOwnBook() {
  const { userId, call } = useApi()
  const queryClient = useQueryClient()
  const queryKey = keyOf('GET /api/user/{userId}/own-book', { userId })
  const state = useCall(
    'GET /api/user/{userId}/own-book',
    { userId },
    { refetchInterval: ({ state: { data } }) => (data?.book ? lookAgainMs : false) },
  )
  const find: UseMutationResult<FoundBooks, Error, FindBooks> = useMutation({
    mutationFn: (body: FindBooks) => call('POST /api/user/{userId}/own-book/find', { userId, body }),
  })
  const onSuccess = (now: OwnBookState) => queryClient.setQueryData(queryKey, now)
  const connect: UseMutationResult<OwnBookState, Error, ConnectBook> = useMutation({
    mutationFn: (body: ConnectBook) => call('PUT /api/user/{userId}/own-book', { userId, body }),
    onSuccess,
  })
  const tryIt: UseMutationResult<OwnBookState, Error, undefined> = useMutation({
    mutationFn: (_: undefined) => call('POST /api/user/{userId}/own-book/try', { userId }),
    onSuccess,
  })
  const disconnect: UseMutationResult<undefined, Error, undefined> = useMutation({
    mutationFn: (_: undefined) => call('DELETE /api/user/{userId}/own-book', { userId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { state, find, connect, tryIt, disconnect }
}

type BookDialogProps = {
  book: OwnBook
  tryIt: UseMutationResult<OwnBookState, Error, undefined>
  disconnect: UseMutationResult<undefined, Error, undefined>
  onClose: () => void
}

/** The connected address book: how it is, a try, and the way to disconnect it. */
function BookDialog({ book, tryIt, disconnect, onClose }: BookDialogProps) {
  const text = useOwnBookText()
  const toast = useToast()
  const [isLeaving, setLeaving] = useState(false)
  const name = book.name || new URL(book.url).host
  if (isLeaving)
    return (
      <ConfirmDialog
        title={text('disconnectTitle', { name })}
        text={text('disconnectText')}
        action={text('disconnect')}
        done={text('disconnected')}
        run={() => disconnect.mutateAsync(undefined).then(onClose)}
        onClose={() => setLeaving(false)}
      />
    )
  const press = () => tryIt.mutate(undefined, { onSuccess: () => toast({ title: text('tried') }) })
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
        <BookReport book={book} />
        <ErrorLine error={tryIt.error} />
        <DialogFooter>
          <Button look="danger" onClick={() => setLeaving(true)}>
            {text('disconnect')}
          </Button>
          <Button look="primary" disabled={tryIt.isPending} onClick={press}>
            {text(tryIt.isPending ? 'trying' : 'try')}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}

function BookReport({ book }: { book: OwnBook }) {
  const text = useOwnBookText()
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="break-all text-muted">{book.url}</p>
      {book.disabled && <p className="font-medium">{text(`why-${book.disabled}`)}</p>}
      {!book.disabled && book.problem && <p className="font-medium">{text(`problem-${book.problem}`)}</p>}
      <p>{text('contacts', { count: book.contacts })}</p>
      {book.refused > 0 && <p>{text('refused', { count: book.refused })}</p>}
      {book.too_large > 0 && <p>{text('tooLarge', { count: book.too_large })}</p>}
    </div>
  )
}
