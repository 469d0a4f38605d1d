import { telegramLink } from 'card-reader/profiles'
import {
  Download,
  Globe,
  type LucideIcon,
  Mail,
  MessageCircle,
  Phone,
  Send,
  Share2,
  Sparkles,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useMoreInfo } from '#miniapp/components/contact/more-info.tsx'
import { useDeleteContact } from '#miniapp/components/contact/use-delete-contact.ts'
import { useVcard } from '#miniapp/components/contact/use-vcard.ts'
import { WhatsAppButton } from '#miniapp/components/messaging/whatsapp-button.tsx'
import { usePlace } from '#miniapp/components/place.ts'
import { websiteLink } from '#miniapp/format/website-link.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'

/** Everything one does with a person, in one row that wraps. What is the owner's alone is not there for a team. */
export function ContactActions({ contact }: { contact: Contact }) {
  const text = useText()
  const vcard = useVcard()
  const showMore = useMoreInfo()
  const place = usePlace()
  const [, navigate] = useLocation()
  const deleteContact = useDeleteContact()
  const website = websiteLink(contact.website)
  const telegram = telegramLink(contact.profiles)
  const name = fullName(contact) || text('contacts.unnamed')
  const isMine = contact.standing === 'owner'
  return (
    // Five or six stand in two rows of three; a tablet has room for one row.
    <div className="grid grid-cols-4 gap-2 has-[>:nth-child(5):last-child]:grid-cols-3 has-[>:nth-child(6):last-child]:grid-cols-3 sm:max-lg:auto-cols-fr sm:max-lg:grid-flow-col sm:max-lg:grid-cols-none!">
      {contact.phone && (
        <Button look="soft" className={tile} asChild>
          <a href={`tel:${contact.phone_e164 || contact.phone}`} aria-label={`${text('contacts.call')} ${name}`}>
            {face(Phone, text('contacts.call'))}
          </a>
        </Button>
      )}
      {contact.email && (
        <Button look="soft" className={tile} asChild>
          <a href={`mailto:${contact.email}`} aria-label={`${text('fields.email')} ${name}`}>
            {face(Mail, text('fields.email'))}
          </a>
        </Button>
      )}
      {isMine && (
        <WhatsAppButton contact={contact} label={`${text('contacts.whatsApp')} ${name}`} className={tile}>
          {face(MessageCircle, 'WhatsApp')}
        </WhatsAppButton>
      )}
      {telegram && (
        <Button look="soft" className={tile} asChild>
          <ExternalLink href={telegram} aria-label={`${text('contacts.telegram')} ${name}`}>
            {face(Send, 'Telegram')}
          </ExternalLink>
        </Button>
      )}
      {website && (
        <Button look="soft" className={tile} asChild>
          <ExternalLink href={website} aria-label={`${text('fields.website')} ${name}`}>
            {face(Globe, text('fields.website'))}
          </ExternalLink>
        </Button>
      )}
      {isMine && showMore && (
        <Button
          look="soft"
          className={tile}
          aria-label={`${text('contacts.moreInfo')} ${name}`}
          onClick={() => showMore(contact)}
        >
          {face(Sparkles, text('contacts.moreInfo'))}
        </Button>
      )}
      {isMine && (
        <>
          <Button
            look="soft"
            className={tile}
            aria-label={`${text('contacts.download')} ${name}`}
            onClick={() => void vcard.download(contact)}
          >
            {face(Download, text('contacts.download'))}
          </Button>
          <Button
            look="soft"
            className={tile}
            aria-label={`${text('contacts.share')} ${name}`}
            onClick={() => void vcard.share(contact)}
          >
            {face(Share2, text('contacts.share'))}
          </Button>
        </>
      )}
      {(isMine || contact.standing === 'scanner') && (
        <Button
          look="danger"
          className={classNames(tile, 'border border-hairline bg-surface')}
          aria-label={`${text('contacts.delete')} ${name}`}
          onClick={() => {
            navigate(isMine ? place.contacts : place.events)
            void deleteContact(contact)
          }}
        >
          {face(Trash2, text('contacts.delete'))}
        </Button>
      )}
    </div>
  )
}

const tile = 'min-h-14 min-w-0 flex-col gap-1 px-0.5! text-xs'

function face(Icon: LucideIcon, label: string): ReactNode {
  return (
    <>
      <Icon aria-hidden="true" className="size-5" />
      <span className="line-clamp-2 max-w-full text-center leading-tight wrap-anywhere hyphens-auto">{label}</span>
    </>
  )
}
