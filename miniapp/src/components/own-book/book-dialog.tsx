import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnBook, OwnBookState } from '#contracts/integrations/own-book.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useOwnBookText } from '../app-keys/app-keys-text.ts'

type Props = {
  book: OwnBook
  tryIt: UseMutationResult<OwnBookState, Error, undefined>
  disconnect: UseMutationResult<undefined, Error, undefined>
  onClose: () => void
}

/** The connected address book: how it is, a try, and the way to disconnect it. */
export function BookDialog({ book, tryIt, disconnect, onClose }: Props) {
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
