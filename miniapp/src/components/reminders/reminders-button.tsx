import { useState } from 'react'
import { useMessagingText } from '#miniapp/components/messaging/messaging-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { useReminders } from './use-reminders.ts'

const RemindersDialog = fetchedDialog(async () => (await import('./reminders-dialog.tsx')).RemindersDialog)

/** Opens the list of reminders; stands there while there are any. */
export function RemindersButton() {
  const text = useMessagingText()
  const count = useReminders().data?.length ?? 0
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <>
      <Button look="plain" className="px-2 text-xs" onClick={() => setOpen(true)}>
        {text('reminder.list', { count })}
      </Button>
      {isOpen && <RemindersDialog onClose={() => setOpen(false)} />}
    </>
  )
}
