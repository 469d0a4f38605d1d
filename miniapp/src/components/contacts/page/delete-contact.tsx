import { Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useDeleteContact } from '#miniapp/components/contact/use-delete-contact.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'

/** Deletes the contact, at the end of its page; only for those who may: its owner, and who alone scanned it. */
export function DeleteContact({ contact }: { contact: Contact }) {
  const text = useText()
  const place = usePlace()
  const [, navigate] = useLocation()
  const deleteContact = useDeleteContact()
  const isMine = contact.standing === 'owner'
  if (!isMine && contact.standing !== 'scanner') return null
  const name = fullName(contact) || text('contacts.unnamed')
  return (
    <Button
      icon={Trash2}
      look="danger"
      className="border border-hairline bg-surface"
      aria-label={`${text('contacts.delete')} ${name}`}
      onClick={() => {
        navigate(isMine ? place.contacts : place.events)
        void deleteContact(contact)
      }}
    >
      {text('contacts.delete')}
    </Button>
  )
}
