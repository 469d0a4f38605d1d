import { telegramLink } from 'card-reader/profiles'
import {
  Download,
  Ellipsis,
  Globe,
  type LucideIcon,
  Mail,
  MessageCircle,
  Phone,
  Send,
  Share2,
  Sparkles,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { useMoreInfo } from '#miniapp/components/contact/more-info.tsx'
import { useVcard } from '#miniapp/components/contact/use-vcard.ts'
import { WhatsAppButton } from '#miniapp/components/messaging/whatsapp-button.tsx'
import { websiteLink } from '#miniapp/format/website-link.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#miniapp/ui/menu/menu.tsx'

/** What one does with a person most: call, write, save; the rest is under More. A team has only what is not the owner's. */
export function ContactActions({ contact }: { contact: Contact }) {
  const text = useText()
  const vcard = useVcard()
  const showMore = useMoreInfo()
  const website = websiteLink(contact.website)
  const telegram = telegramLink(contact.profiles)
  const name = contactName(contact) || text('contacts.unnamed')
  const isMine = contact.standing === 'owner'
  const tileOf = (Icon: LucideIcon, label: string, link: string) => (
    <Button look="soft" className={tile} asChild>
      <a href={link} aria-label={`${label} ${name}`}>
        {face(Icon, label)}
      </a>
    </Button>
  )
  return (
    <div className="flex gap-1.5 sm:max-w-md">
      <div className="flex min-w-0 flex-1 flex-wrap gap-1.5 empty:hidden">
        {contact.phone && tileOf(Phone, text('contacts.call'), `tel:${contact.phone_e164 || contact.phone}`)}
        {contact.email && tileOf(Mail, text('fields.email'), `mailto:${contact.email}`)}
        {isMine && (
          <WhatsAppButton contact={contact} label={`${text('contacts.whatsApp')} ${name}`} className={tile}>
            {face(MessageCircle, 'WhatsApp')}
          </WhatsAppButton>
        )}
        {isMine && (
          <Button
            look="soft"
            className={tile}
            aria-label={`${text('save')} ${name}`}
            onClick={() => void vcard.download(contact)}
          >
            {face(Download, text('save'))}
          </Button>
        )}
      </div>
      {(isMine || website || telegram) && (
        <Menu
          trigger={
            <Button
              look="soft"
              icon={Ellipsis}
              className="min-h-14"
              aria-label={`${text('more')} ${name}`}
              title={text('more')}
            />
          }
        >
          {isMine && (
            <MenuItem icon={Share2} onSelect={() => void vcard.share(contact)}>
              {text('contacts.share')}
            </MenuItem>
          )}
          {telegram && (
            <MenuLink icon={Send} href={telegram}>
              {text('contacts.telegram')}
            </MenuLink>
          )}
          {website && (
            <MenuLink icon={Globe} href={website}>
              {text('fields.website')}
            </MenuLink>
          )}
          {isMine && showMore && (
            <MenuItem icon={Sparkles} onSelect={() => showMore(contact)}>
              {text('contacts.moreInfo')}
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  )
}

/** As wide as its neighbours, and never narrower than its label: where four do not fit, the last ones get a row of their own. */
const tile = 'min-h-14 min-w-max flex-1 flex-col gap-1 px-0.5! text-xs'

function face(Icon: LucideIcon, label: string): ReactNode {
  return (
    <>
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </>
  )
}
