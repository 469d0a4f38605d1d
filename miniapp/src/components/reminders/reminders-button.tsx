import { useState } from 'react'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { useRemindersText } from './reminders-text.ts'
import { useReminders } from './use-reminders.ts'

const RemindersDialog = fetchedDialog(async () => (await import('./reminders-dialog.tsx')).RemindersDialog)

/** Opens the list of reminders; stands there while there are any. */
export function RemindersButton() {
  const text = useRemindersText()
  const count = useReminders().data?.length ?? 0
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <>
      <Button look="plain" className="px-2 text-xs" onClick={() => setOpen(true)}>
        {text('list', { count })}
      </Button>
      {isOpen && <RemindersDialog onClose={() => setOpen(false)} />}
    </>
  )
}
