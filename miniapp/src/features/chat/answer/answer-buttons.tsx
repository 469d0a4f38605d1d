import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { WhatsAppButton } from '#miniapp/components/messaging/whatsapp-button.tsx'
import { usePlace } from '#miniapp/components/place.ts'
import type { UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { AnswerMore, FilingButton, KeepBothButton } from './further-part.ts'

/**
 * What can be done with a contact right from the chat, in at most three rows as under a card in Telegram: what is asked
 * about it; WhatsApp, *Edit* and *More*; the undoing of a merge, and *Open*.
 */
export function AnswerButtons(props: { scan: Scan; contact: Contact; queue: UploadQueue; onEdit: () => void }) {
  const { scan, contact, queue } = props
  const text = useText()
  const place = usePlace()
  const name = fullName(contact) || text('contacts.unnamed')
  return (
    <>
      {contact.event_id !== null && <FilingButton contact={contact} />}
      <div className={row}>
        {contact.standing === 'owner' && (
          <WhatsAppButton contact={contact} label={`${text('chat.sendWhatsApp')} ${name}`} className="px-1">
            WhatsApp
          </WhatsAppButton>
        )}
        <Button look="soft" className="px-1" aria-label={`${text('chat.edit')} ${name}`} onClick={props.onEdit}>
          {text('chat.edit')}
        </Button>
        <AnswerMore contact={contact} queue={queue} />
      </div>
      <div className={row}>
        {scan.merged && scan.card_id !== null && <KeepBothButton scan={scan} cardId={scan.card_id} className="px-1" />}
        <Button look="soft" className="px-1" asChild>
          <Link href={place.contact(contact.id)} aria-label={`${text('chat.open')} ${name}`}>
            {text('chat.open')}
          </Link>
        </Button>
      </div>
    </>
  )
}

const row = 'col-span-2 grid auto-cols-fr grid-flow-col gap-1'
