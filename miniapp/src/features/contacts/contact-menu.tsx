import { EllipsisVertical } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Contact } from '#core/contracts/contacts.ts'
import { fullName } from '#core/contracts/full-name.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { type FetchedPart, useFetched } from '#miniapp/ui/fetched-screen.tsx'
import type { OpenedMenu } from './opened-menu.tsx'

const openedMenu: FetchedPart<ComponentProps<typeof OpenedMenu>> = {
  load: async () => (await import('./opened-menu.tsx')).OpenedMenu,
}

/**
 * Call, e-mail, WhatsApp, edit and delete of one contact in the list. A menu is the heaviest part of a row, so that it
 * is made when it is opened first.
 */
export function ContactMenu({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const text = useText()
  const [isWanted, setWanted] = useState(false)
  const Opened = useFetched(openedMenu, isWanted)
  const trigger = (
    <Button
      look="plain"
      icon
      aria-haspopup="menu"
      aria-label={text('contacts.more', { name: fullName(contact) || text('contacts.unnamed') })}
      onClick={() => setWanted(true)}
    >
      <EllipsisVertical aria-hidden="true" className="size-4.5" />
    </Button>
  )
  return Opened ? <Opened trigger={trigger} contact={contact} onEdit={onEdit} /> : trigger
}
