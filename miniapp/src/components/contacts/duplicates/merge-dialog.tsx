import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { contactName, reachOf } from '#contracts/values/full-name.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { contactPageQuery, everything } from '#miniapp/api/contacts.ts'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { useSettled } from '#miniapp/components/contacts/list/use-settled.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { SearchBox } from '#miniapp/ui/search-box.tsx'
import { PairChoice } from './pair-choice.tsx'
import { useDuplicateActions } from './use-duplicates.ts'

/** Merges a contact with another one that the person searches for. */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const text = usePeopleText()
  const place = usePlace()
  const [, navigate] = useLocation()
  const [other, setOther] = useState<Contact>()
  const { merge } = useDuplicateActions()
  return (
    <Dialog title={text('mergeWith')} {...(!other && { hint: text('chooseOther') })} onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-5">
        {other ? (
          <>
            <PairChoice
              pair={[contact, other]}
              isPending={merge.isPending}
              onMerge={ids =>
                merge.mutate(ids, {
                  onSuccess: () => {
                    onClose()
                    navigate(place.contact(ids.keptId), { replace: true })
                  },
                })
              }
            />
            <Button look="plain" className="self-start px-0" onClick={() => setOther(undefined)}>
              {text('chooseAgain')}
            </Button>
          </>
        ) : (
          <OtherContacts contact={contact} onChoose={setOther} />
        )}
      </div>
    </Dialog>
  )
}

/** The most contacts that are offered; a longer term narrows them down. */
const mostOffered = 10

/** A search among the other contacts; at first those of the same name. */
function OtherContacts({ contact, onChoose }: { contact: Contact; onChoose: (other: Contact) => void }) {
  const text = useText()
  const peopleText = usePeopleText()
  const api = useApi()
  const [term, setTerm] = useState(contact.last_name || contact.first_name)
  const query = contactPageQuery(api, { ...everything, q: useSettled(term.trim()) }, 1)
  const found = useQuery({ ...query, placeholderData: keepPreviousData })
  const others = found.data?.contacts.filter(({ id }) => id !== contact.id).slice(0, mostOffered)
  return (
    <>
      <SearchBox label={text('contacts.search')} value={term} maxLength={200} onChange={setTerm} />
      {found.isError && <LoadError title={text('contacts.loadFailed')} query={found} />}
      {others?.length === 0 && (
        <p role="status" className="py-2 text-sm text-muted">
          {peopleText('noOther')}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {others?.map(other => (
          <li key={other.id}>
            <Button className="w-full flex-col items-start gap-0 text-left" onClick={() => onChoose(other)}>
              <span className="wrap-anywhere">{contactName(other) || text('contacts.unnamed')}</span>
              <span className="font-normal text-muted wrap-anywhere">{reachOf(other)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
