import { Download, type LucideIcon, Mail, MessageCircle, Phone, Share2, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Contact } from '#core/contracts/contacts.ts'
import { Button } from '#miniapp/components/button.tsx'
import { useDeleteContact } from '#miniapp/components/contact/use-delete-contact.ts'
import { useVcard } from '#miniapp/components/contact/use-vcard.ts'
import { ExternalLink } from '#miniapp/components/external-link.tsx'
import { useText } from '#miniapp/lib/text.ts'
import { useUser } from '#miniapp/lib/user.ts'
import { whatsAppLink } from '#miniapp/lib/whatsapp-link.ts'

/** Everything one does with a person, in one row that wraps. */
export function ContactActions({ contact }: { contact: Contact }) {
  const text = useText()
  const vcard = useVcard()
  const [, navigate] = useLocation()
  const deleteContact = useDeleteContact()
  const link = whatsAppLink(contact, useUser().data)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-2">
      {contact.phone && (
        <Button look="soft" className={tile} asChild>
          <a href={`tel:${contact.phone_e164 || contact.phone}`}>{face(Phone, text('contacts.call'))}</a>
        </Button>
      )}
      {contact.email && (
        <Button look="soft" className={tile} asChild>
          <a href={`mailto:${contact.email}`}>{face(Mail, text('contacts.mail'))}</a>
        </Button>
      )}
      {link && (
        <Button look="soft" className={tile} asChild>
          <ExternalLink href={link} aria-label={text('contacts.whatsApp')}>
            {face(MessageCircle, 'WhatsApp')}
          </ExternalLink>
        </Button>
      )}
      <Button look="soft" className={tile} onClick={() => void vcard.download(contact)}>
        {face(Download, text('contacts.download'))}
      </Button>
      <Button look="soft" className={tile} onClick={() => void vcard.share(contact)}>
        {face(Share2, text('contacts.share'))}
      </Button>
      <Button
        className={`${tile} text-danger`}
        onClick={() => {
          navigate('/contacts')
          void deleteContact(contact)
        }}
      >
        {face(Trash2, text('contacts.delete'))}
      </Button>
    </div>
  )
}

const tile = 'flex-col gap-1 px-1! text-xs'

function face(Icon: LucideIcon, label: string): ReactNode {
  return (
    <>
      <Icon aria-hidden="true" className="size-5" />
      <span className="max-w-full truncate">{label}</span>
    </>
  )
}
