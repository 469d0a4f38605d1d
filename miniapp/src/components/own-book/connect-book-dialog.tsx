import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectBook, FindBooks, FoundBook, FoundBooks, OwnBookState } from '#contracts/integrations/own-book.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { RadioGroup } from '#miniapp/ui/radio-group.tsx'
import { useOwnBookText } from '../app-keys/app-keys-text.ts'

type Find = UseMutationResult<FoundBooks, Error, FindBooks>
type Connect = UseMutationResult<OwnBookState, Error, ConnectBook>
type Props = { find: Find; connect: Connect; onClose: () => void }

const nothing: FindBooks = { address: '', username: '', password: '' }

/** Looks for the address books of an account, and connects the one that is chosen. */
export function ConnectBookDialog({ find, connect, onClose }: Props) {
  const text = useOwnBookText()
  const [account, setAccount] = useState(nothing)
  const [found, setFound] = useState<FoundBook[]>()
  return (
    <Dialog title={text('add')} onClose={onClose} keepsOpen>
      {found ? (
        <BookForm
          books={found}
          account={account}
          connect={connect}
          onBack={() => setFound(undefined)}
          onClose={onClose}
        />
      ) : (
        <AccountForm account={account} find={find} onChange={setAccount} onFound={setFound} onClose={onClose} />
      )}
    </Dialog>
  )
}

function AccountForm(props: {
  account: FindBooks
  find: Find
  onChange: (account: FindBooks) => void
  onFound: (books: FoundBook[]) => void
  onClose: () => void
}) {
  const { account, find, onChange, onFound, onClose } = props
  const text = useOwnBookText()
  const [isTried, setTried] = useState(false)
  const missing = (value: string) => isTried && value.trim() === ''
  const search = (asked: FindBooks) =>
    find.mutate(asked, { onSuccess: ({ books }) => void (books.length > 0 && onFound(books)) })
  const elsewhere = find.data?.elsewhere

  function submit(): void {
    setTried(true)
    if (Object.values(account).every(value => value.trim() !== '')) search(account)
  }
  const goThere = (address: string) => {
    onChange({ ...account, address })
    search({ ...account, address })
  }

  return (
    <DialogForm
      action={text(find.isPending ? 'finding' : 'find')}
      isDisabled={find.isPending}
      error={find.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field
        label={text('address')}
        hint={text('addressHint')}
        value={account.address}
        onChange={event => onChange({ ...account, address: event.target.value })}
        error={missing(account.address) ? text('addressMissing') : undefined}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
      />
      <Field
        label={text('username')}
        value={account.username}
        onChange={event => onChange({ ...account, username: event.target.value })}
        error={missing(account.username) ? text('usernameMissing') : undefined}
        autoCapitalize="none"
        autoComplete="off"
      />
      <Field
        label={text('password')}
        hint={text('passwordHint')}
        type="password"
        value={account.password}
        onChange={event => onChange({ ...account, password: event.target.value })}
        error={missing(account.password) ? text('passwordMissing') : undefined}
        autoComplete="off"
      />
      {elsewhere && !find.isPending && (
        <div role="alert" className="flex flex-col items-start gap-2 text-sm">
          <p>{text('elsewhere', { host: new URL(elsewhere).host })}</p>
          <Button look="soft" onClick={() => goThere(elsewhere)}>
            {text('goThere', { host: new URL(elsewhere).host })}
          </Button>
        </div>
      )}
    </DialogForm>
  )
}

function BookForm(props: {
  books: FoundBook[]
  account: FindBooks
  connect: Connect
  onBack: () => void
  onClose: () => void
}) {
  const { books, account, connect, onBack, onClose } = props
  const text = useOwnBookText()
  const toast = useToast()
  const [url, setUrl] = useState(books.find(book => book.may_write)?.url)
  const chosen = books.find(book => book.url === url)

  function submit(): void {
    if (!chosen) return
    const { username, password } = account
    const onSuccess = () => {
      toast({ title: text('connected') })
      onClose()
    }
    connect.mutate({ url: chosen.url, name: chosen.name, username, password }, { onSuccess })
  }

  return (
    <DialogForm
      action={text(connect.isPending ? 'connecting' : 'connect')}
      isDisabled={connect.isPending || !chosen}
      error={connect.error}
      onSubmit={submit}
      cancel={text('back')}
      onCancel={onBack}
    >
      <RadioGroup
        label={text('book')}
        value={url}
        onChange={setUrl}
        options={books.map(book => ({
          value: book.url,
          label: book.name || new URL(book.url).pathname,
          hint: book.may_write ? undefined : text('readOnly'),
        }))}
      />
      <p className="text-sm text-muted">{text('connectHint')}</p>
    </DialogForm>
  )
}
