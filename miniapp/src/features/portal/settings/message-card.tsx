import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contracts/portal.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { MessageForm } from './message-form.tsx'

/** The first message to new contacts: shown, or in a form that Cancel closes without a trace. */
export function MessageCard({ user }: { user: Profile }) {
  const text = usePortalText()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title={text('settings.message')}
      hint={text('settings.messageText')}
      actions={
        !isEditing && (
          <Button onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" className="size-4" />
            {text('settings.edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <MessageForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <p className="rounded-control bg-raised px-4 py-3 break-words whitespace-pre-wrap">{user.custom_message}</p>
      )}
    </Card>
  )
}
