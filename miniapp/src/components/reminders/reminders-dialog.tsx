import { Link } from 'wouter'
import { useMessagingText } from '#miniapp/components/messaging/messaging-text.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { useReminders, useWhenText } from './use-reminders.ts'

/** All reminders, the next one first; each leads to its contact. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const text = useMessagingText()
  const screenText = useText()
  const whenText = useWhenText()
  const place = usePlace()
  const reminders = useReminders().data ?? []
  return (
    <Dialog title={text('reminder.listTitle')} onClose={onClose}>
      <ul className="flex flex-col overflow-y-auto px-5 pb-5">
        {reminders.map(({ contact_id, contact_name, due_at, about, is_told }) => {
          const when = whenText(due_at)
          return (
            <li key={contact_id} className="border-b border-hairline last:border-b-0">
              <Link
                href={place.contact(contact_id)}
                className="flex min-h-14 flex-col justify-center gap-0.5 py-2"
                onClick={onClose}
              >
                <span className="font-medium break-words">{contact_name || screenText('contacts.unnamed')}</span>
                <span className="text-sm break-words text-muted">
                  {[is_told ? text('reminder.due', { when }) : when, about].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
