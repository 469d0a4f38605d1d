import { SearchX, Users } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Contact } from '#core/contracts/contacts.ts'
import { searchContacts } from '#miniapp/format/contact-name.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { fetchedScreen } from '#miniapp/ui/fetched-screen.tsx'
import { SearchBox } from '#miniapp/ui/search-box.tsx'
import { VirtualContacts } from './virtual-contacts.tsx'

const EditContactDialog = fetchedScreen(
  async () => (await import('#miniapp/components/contact/edit-contact-dialog.tsx')).EditContactDialog,
)

/** Search and list. The dialog stands outside the list: a row that scrolls away must not take it along. */
export function ContactList(props: { contacts: readonly Contact[]; selectedId: number | undefined }) {
  const text = useText()
  const [term, setTerm] = useState('')
  const [editing, setEditing] = useState<Contact | undefined>()
  const wanted = useDeferredValue(term)
  const found = useMemo(() => searchContacts(props.contacts, wanted), [props.contacts, wanted])

  if (props.contacts.length === 0) {
    return (
      <Notice icon={Users} title={text('contacts.none')} hint={text('contacts.noneHint')}>
        <Button look="primary" asChild>
          <Link href="/">{text('contacts.scanFirst')}</Link>
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <div className="px-4 pt-2 pb-3">
        <SearchBox label={text('contacts.search')} value={term} onChange={setTerm} />
        <p role="status" className="mt-2 text-xs text-muted tabular-nums">
          {text('contacts.count', { count: found.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <Notice icon={SearchX} title={text('contacts.noMatch')}>
          <Button onClick={() => setTerm('')}>{text('contacts.clearSearch')}</Button>
        </Notice>
      ) : (
        <VirtualContacts contacts={found} selectedId={props.selectedId} onEdit={setEditing} />
      )}
      {editing && <EditContactDialog contact={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
