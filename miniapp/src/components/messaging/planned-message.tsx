import { useState } from 'react'
import type { Message } from '#contracts/messaging.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { useMessagingText } from './messaging-text.ts'
import { useMessageActions } from './use-message-actions.ts'

const EditFollowUpDialog = fetchedDialog(async () => (await import('./edit-follow-up-dialog.tsx')).EditFollowUpDialog)

/** A message that waits: when it goes out and what it says; a follow-up can be changed, any can be called off. */
export function PlannedMessage({ message }: { message: Message }) {
  const text = useMessagingText()
  const language = useLanguage()
  const { isBusy, callOff } = useMessageActions(message.contact_id)
  const [isEditing, setEditing] = useState(false)
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="text-muted">{text('state.planned', { when: when.format(new Date(message.send_at)) })}</p>
      <p className="break-words whitespace-pre-wrap">{message.text}</p>
      <div className="-ml-4 flex flex-wrap">
        {message.kind === 'follow-up' && (
          <Button look="plain" onClick={() => setEditing(true)}>
            {text('edit')}
          </Button>
        )}
        <Button look="danger" disabled={isBusy} onClick={() => void callOff(message)}>
          {text('callOff')}
        </Button>
      </div>
      {isEditing && <EditFollowUpDialog message={message} onClose={() => setEditing(false)} />}
    </div>
  )
}
