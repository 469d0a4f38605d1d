import type { Contact } from '#contracts/contacts.ts'
import { contactName } from '#contracts/values/full-name.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { useMessagingText } from './messaging-text.ts'
import { useMessageActions } from './use-message-actions.ts'

/** Asks whether the message was sent: a link into WhatsApp tells nobody. */
export function SentDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const text = useMessagingText()
  const unnamed = useText()('contacts.unnamed')
  const { isBusy, markSent } = useMessageActions(contact.id)
  return (
    <Dialog title={text('question', { name: contactName(contact) || unnamed })} onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm text-muted">{text('questionText')}</p>
        <DialogFooter cancel={text('notSent')} onCancel={onClose}>
          <Button
            look="primary"
            disabled={isBusy}
            onClick={() => void markSent().then(isMarked => isMarked && onClose())}
          >
            {text('markSent')}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
