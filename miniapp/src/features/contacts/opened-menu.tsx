import { Mail, MessageCircle, Pencil, Phone, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Contact } from '#core/contracts/contacts.ts'
import { useDeleteContact } from '#miniapp/components/contact/use-delete-contact.ts'
import { useWhatsApp } from '#miniapp/components/messaging/use-whatsapp.ts'
import { useTelegram } from '#miniapp/telegram/telegram-provider.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Menu, MenuItem, MenuLink } from '#miniapp/ui/menu.tsx'

/** The contact's menu, open at first. */
export function OpenedMenu(props: { trigger: ReactNode; contact: Contact; onEdit: () => void }) {
  const { trigger, contact, onEdit } = props
  const text = useText()
  const telegram = useTelegram()
  const deleteContact = useDeleteContact()
  const whatsApp = useWhatsApp(contact)
  return (
    <Menu trigger={trigger} isOpenAtFirst>
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
