import { Download, Share2, Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import type { Contact } from '#core/contracts/contacts.ts'
import { fullName } from '#core/contracts/full-name.ts'
import { useMoreInfo } from '#miniapp/components/contact/more-info.tsx'
import { useVcard } from '#miniapp/components/contact/use-vcard.ts'
import { MetBadge } from '#miniapp/components/events/met-badge.tsx'
import { CardThumbnail } from '#miniapp/features/contacts/photos/card-thumbnail.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Avatar } from '#miniapp/ui/avatar.tsx'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { ContactLines } from './contact-lines.tsx'
import { ContactMenu } from './contact-menu.tsx'
import { SentBadge } from './sent-badge.tsx'

/** SPEC's detailed contact card. All of it opens the contact, except for its buttons. */
export function ContactItem(props: { contact: Contact; isSelected: boolean; onEdit: () => void }) {
  const { contact } = props
  const text = useText()
  const vcard = useVcard()
  const showMore = useMoreInfo()
  return (
    <article
      className={classNames(
        'relative rounded-card border bg-surface p-4 pb-2 has-[>div>h2>a:hover]:bg-raised',
        props.isSelected ? 'border-link' : 'border-hairline',
      )}
    >
      <div className="flex items-start gap-3">
        <Avatar contact={contact} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold break-words">
            <Link
              href={`/contacts/${contact.id}`}
              aria-current={props.isSelected ? 'true' : undefined}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-link"
            >
              {fullName(contact) || text('contacts.unnamed')}
            </Link>
          </h2>
          <p className="text-sm break-words text-muted">{contact.position || text('contacts.noPosition')}</p>
          <p className="text-sm break-words text-muted">{contact.company || text('contacts.noCompany')}</p>
        </div>
        <span className="flex shrink-0 flex-col items-end gap-1.5 text-xs text-muted">
          <DayText moment={contact.timestamp} />
          {contact.cut_outs.includes('front') && <CardThumbnail contactId={contact.id} />}
        </span>
      </div>
      <ContactLines contact={contact} />
      <p className="mt-3 flex flex-wrap gap-1">
        <SentBadge isSent={contact.whatsapp_sent} />
        <MetBadge contact={contact} />
        {contact.tags.map(tag => (
          <Badge key={tag}>
            <span className="truncate">{tag}</span>
          </Badge>
        ))}
      </p>
      <div className="mt-2 -ml-3 flex items-center">
        {showMore && (
          <Button look="plain" className="relative px-3" onClick={() => showMore(contact)}>
            <Sparkles aria-hidden="true" className="size-4.5 max-[22rem]:hidden" />
            {text('contacts.moreInfo')}
          </Button>
        )}
        <span className="relative -mr-2 ml-auto flex">
          <Button look="plain" icon aria-label={text('contacts.download')} onClick={() => void vcard.download(contact)}>
            <Download aria-hidden="true" className="size-4.5" />
          </Button>
          <Button look="plain" icon aria-label={text('contacts.share')} onClick={() => void vcard.share(contact)}>
            <Share2 aria-hidden="true" className="size-4.5" />
          </Button>
          <ContactMenu contact={contact} onEdit={props.onEdit} />
        </span>
      </div>
    </article>
  )
}
