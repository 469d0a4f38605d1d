import type { Scan } from '#contracts/scans.ts'
import { useRestoreContact } from '#miniapp/components/contact/use-delete-contact.ts'
import type { Upload, UploadQueue } from '#miniapp/components/upload/upload-queue.ts'
import type { Exchange } from '#miniapp/features/chat/photo/timeline.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedPart } from '#miniapp/ui/fetched-screen.tsx'
import { Bubble } from './bubble.tsx'
import { ContactAnswer } from './contact-answer.tsx'
import { FurtherCards } from './further-part.tsx'
import { UnreadScripts } from './unread-part.ts'

/** Fetched with the chat: without a connection it must be there. */
export const NotSent = fetchedPart(async () => (await import('./not-sent.tsx')).NotSent)

const WhoseCard = fetchedPart(async () => (await import('./whose-card.tsx')).WhoseCard)

type AnswerProps = {
  exchange: Exchange
  /** The photos that are spoken of here as not sent. */
  notSent: readonly Upload[]
  queue: UploadQueue
}

/** What the bot answers to a photo; nothing while it is on its way. */
export function Answer({ exchange: { scan }, notSent, queue }: AnswerProps) {
  const errorText = useErrorText()
  if (scan?.status === 'done') {
    if (scan.whose) return <WhoseCard scan={scan} whose={scan.whose} />
    if (scan.contact) return <ContactAnswer scan={scan} contact={scan.contact} queue={queue} />
    return <DeletedAnswer scan={scan} />
  }
  if (scan?.status === 'failed') {
    return (
      <Bubble>
        <p className="text-sm">
          {scan.failure === 'unread-script' && scan.unread_scripts.length > 0 ? (
            <UnreadScripts scripts={scan.unread_scripts} as="failed" />
          ) : (
            errorText(scan.failure)
          )}
        </p>
      </Bubble>
    )
  }
  return notSent.length > 0 ? <NotSent uploads={notSent} queue={queue} /> : null
}

/** A contact that was deleted, the way back while there is one (30 days), and what its photo still asks. */
function DeletedAnswer({ scan }: { scan: Scan }) {
  const contactId = scan.deleted_contact_id
  const text = useText()
  const restore = useRestoreContact()
  return (
    <Bubble>
      <p className="text-sm text-muted">{text(contactId === null ? 'chat.saying.hidden' : 'chat.saying.deleted')}</p>
      {contactId !== null && (
        <Button look="soft" className="mt-2" onClick={() => void restore(contactId)}>
          {text('chat.bringBack')}
        </Button>
      )}
      <FurtherCards scan={scan} />
    </Bubble>
  )
}
