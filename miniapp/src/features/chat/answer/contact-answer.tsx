import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { CardField, Contact } from '#contracts/contacts.ts'
import type { Scan } from '#contracts/scans.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { WhatsAppButton } from '#miniapp/components/messaging/whatsapp-button.tsx'
import type { UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { Bubble } from './bubble.tsx'
import { ContactSummary } from './contact-summary.tsx'
import { AnswerMore, FilingButton, FurtherCards, KeepBothButton } from './further-part.tsx'
import { sayingOf } from './saying-of.ts'
import { UnreadScripts } from './unread-part.ts'

const CompareDialog = fetchedDialog(
  async () => (await import('#miniapp/components/contacts/compare/compare-dialog.tsx')).CompareDialog,
)

/** The saved contact with the same buttons as in the bot. */
export function ContactAnswer({ scan, contact, queue }: { scan: Scan; contact: Contact; queue: UploadQueue }) {
  const text = useText()
  const [correcting, setCorrecting] = useState<{ field?: CardField }>()
  return (
    <Bubble
      wide
      buttons={<AnswerButtons scan={scan} contact={contact} queue={queue} onEdit={() => setCorrecting({})} />}
    >
      <p className="mb-3 flex items-center gap-1.5 text-sm font-medium text-success">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        {text(sayingOf({ scan, contact }), {
          ...{ event: contact.event, owner: contact.book_of },
          ...{ name: contactName(contact) || text('contacts.unnamed'), ...scan.new_firm },
        })}
      </p>
      <ContactSummary contact={contact} onCheck={field => setCorrecting({ field })} />
      {scan.unread_scripts.length > 0 && (
        <p className="mt-3 text-xs text-muted">
          <UnreadScripts scripts={scan.unread_scripts} as={contact.images.length > 0 ? 'kept' : 'saved'} />
        </p>
      )}
      <FurtherCards scan={scan} />
      {correcting && (
        <CompareDialog contact={contact} field={correcting.field} onClose={() => setCorrecting(undefined)} />
      )}
    </Bubble>
  )
}

/**
 * What can be done with a contact right from the chat, in at most three rows as under a card in Telegram: what is asked
 * about it; WhatsApp, *Edit* and *More*; the undoing of a merge.
 */
function AnswerButtons(props: { scan: Scan; contact: Contact; queue: UploadQueue; onEdit: () => void }) {
  const { scan, contact, queue } = props
  const text = useText()
  const name = contactName(contact) || text('contacts.unnamed')
  return (
    <>
      {contact.event_id !== null && <FilingButton contact={contact} />}
      <div className="col-span-2 grid auto-cols-fr grid-flow-col gap-1">
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
      {scan.merged && scan.card_id !== null && (
        <KeepBothButton scan={scan} cardId={scan.card_id} className="col-span-2 px-1" />
      )}
    </>
  )
}
