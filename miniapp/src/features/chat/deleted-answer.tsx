import { Button } from '#miniapp/components/button.tsx'
import { useRestoreContact } from '#miniapp/components/contact/use-restore-contact.ts'
import { useText } from '#miniapp/lib/text.ts'
import { Bubble } from './bubble.tsx'

/** A contact that was deleted, and the way back while there is one (30 days). */
export function DeletedAnswer({ contactId }: { contactId: number | null }) {
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
    </Bubble>
  )
}
