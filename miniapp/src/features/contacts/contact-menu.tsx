import { EllipsisVertical, Mail, MessageCircle, Pencil, Phone, Trash2 } from 'lucide-react'
import type { Contact } from '#core/contracts/contacts.ts'
import { Button } from '#miniapp/components/button.tsx'
import { useDeleteContact } from '#miniapp/components/contact/use-delete-contact.ts'
import { Menu, MenuItem, MenuLink } from '#miniapp/components/menu.tsx'
import { useWhatsApp } from '#miniapp/components/messaging/use-whatsapp.ts'
import { fullName } from '#miniapp/lib/contact-name.ts'
import { useText } from '#miniapp/lib/text.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'

/** Call, e-mail, WhatsApp, edit and delete of one contact in the list. */
export function ContactMenu({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const text = useText()
  const telegram = useTelegram()
  const deleteContact = useDeleteContact()
  const whatsApp = useWhatsApp(contact)
  const name = fullName(contact) || text('contacts.unnamed')
  return (
    <Menu
      trigger={
        <Button look="plain" icon aria-label={text('contacts.more', { name })}>
          <EllipsisVertical aria-hidden="true" className="size-4.5" />
        </Button>
      }
    >
      {contact.phone && (
        <MenuLink icon={Phone} href={`tel:${contact.phone_e164 || contact.phone}`}>
          {text('contacts.call')}
        </MenuLink>
      )}
      {contact.email && (
        <MenuLink icon={Mail} href={`mailto:${contact.email}`}>
          {text('contacts.mail')}
        </MenuLink>
      )}
      {whatsApp && (
        <MenuItem
          icon={MessageCircle}
          onSelect={() => {
            if (whatsApp.href) telegram.openLink(whatsApp.href)
            whatsApp.onOpen()
          }}
        >
          {text('contacts.whatsApp')}
        </MenuItem>
      )}
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {text('contacts.edit')}
      </MenuItem>
      <MenuItem icon={Trash2} danger onSelect={() => void deleteContact(contact)}>
        {text('contacts.delete')}
      </MenuItem>
    </Menu>
  )
}
