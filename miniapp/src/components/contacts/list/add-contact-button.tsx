import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { useListText } from './list-text.ts'

const AddContactDialog = fetchedDialog(async () => (await import('./add-contact-dialog.tsx')).AddContactDialog)

/** Opens the form in which a person is typed in. */
export function AddContactButton() {
  const text = useListText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" icon={UserPlus} aria-label={text('add')} title={text('add')} onClick={() => setOpen(true)} />
      {isOpen && <AddContactDialog onClose={() => setOpen(false)} />}
    </>
  )
}
