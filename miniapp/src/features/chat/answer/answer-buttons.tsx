import { telegramLink } from 'card-reader/profiles'
import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useDeleteContact } from '#miniapp/components/contact/use-delete-contact.ts'
import { WhatsAppButton } from '#miniapp/components/messaging/whatsapp-button.tsx'
import { usePlace } from '#miniapp/components/place.ts'
import type { UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { PhotoPicker } from '#miniapp/features/chat/upload/photo-picker.tsx'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { FilingButtons, KeepBothButton } from './further-part.ts'

/** What can be done with a contact right from the chat. */
export function AnswerButtons(props: { scan: Scan; contact: Contact; queue: UploadQueue; onEdit: () => void }) {
  const { scan, contact, queue } = props
  const text = useText()
  const deleteContact = useDeleteContact()
  const place = usePlace()
  const telegram = telegramLink(contact.profiles)
  const name = fullName(contact) || text('contacts.unnamed')
  return (
    <>
      {scan.merged && scan.card_id !== null && (
        <KeepBothButton scan={scan} cardId={scan.card_id} className="col-span-2" />
      )}
      <FilingButtons contact={contact} />
      <WhatsAppButton contact={contact} label={`${text('chat.sendWhatsApp')} ${name}`} className="col-span-2">
        {text('chat.sendWhatsApp')}
      </WhatsAppButton>
      {telegram && (
        <Button look="soft" className="col-span-2" asChild>
          <ExternalLink href={telegram} aria-label={`${text('contacts.telegram')} ${name}`}>
            {text('contacts.telegram')}
          </ExternalLink>
        </Button>
      )}
      <Button look="soft" aria-label={`${text('chat.edit')} ${name}`} onClick={props.onEdit}>
        {text('chat.edit')}
      </Button>
      <PhotoPicker onFiles={files => queue.add(files, contact.id)}>
        {open => (
          <Button look="soft" aria-label={`${text('chat.addBack')} ${name}`} onClick={open}>
            {text('chat.addBack')}
          </Button>
        )}
      </PhotoPicker>
      <Button look="soft" aria-label={`${text('chat.delete')} ${name}`} onClick={() => void deleteContact(contact)}>
        {text('chat.delete')}
      </Button>
      <Button look="soft" asChild>
        <Link href={place.contact(contact.id)} aria-label={`${text('chat.open')} ${name}`}>
          {text('chat.open')}
        </Link>
      </Button>
    </>
  )
}
