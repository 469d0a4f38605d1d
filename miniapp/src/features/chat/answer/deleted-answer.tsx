import type { Scan } from '#contracts/scans.ts'
import { useRestoreContact } from '#miniapp/components/contact/use-restore-contact.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Bubble } from './bubble.tsx'
import { FurtherCards } from './further-cards.tsx'

/** A contact that was deleted, the way back while there is one (30 days), and what its photo still asks. */
export function DeletedAnswer({ scan }: { scan: Scan }) {
  const contactId = scan.deleted_contact_id
  const text = useText()
  const restore = useRestoreContact()
  return (
    <Bubble>
      <p className="text-sm text-muted">{text('chat.saying.deleted')}</p>
      {contactId !== null && (
        <Button look="soft" className="mt-2" onClick={() => void restore(contactId)}>
          {text('chat.bringBack')}
        </Button>
      )}
      <FurtherCards scan={scan} />
    </Bubble>
  )
}
