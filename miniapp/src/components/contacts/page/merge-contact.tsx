import { Merge } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { usePeopleText } from '#miniapp/components/contacts/people-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'

const MergeDialog = fetchedDialog(
  async () => (await import('#miniapp/components/contacts/duplicates/merge-dialog.tsx')).MergeDialog,
)

/** The button that merges this contact with another one. */
export function MergeContact({ contact }: { contact: Contact }) {
  const text = usePeopleText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="plain" className="-ml-3 self-start px-3 text-left" onClick={() => setAsking(true)}>
        <Merge aria-hidden="true" className="size-4.5" />
        {text('mergeWith')}
      </Button>
      {isAsking && <MergeDialog contact={contact} onClose={() => setAsking(false)} />}
    </>
  )
}
