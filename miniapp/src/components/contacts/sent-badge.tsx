import { Check } from 'lucide-react'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'

/** Whether the contact has had a first WhatsApp message. */
export function SentBadge({ isSent }: { isSent: boolean }) {
  const text = useText()
  const { sentWords } = usePlace()
  if (!isSent) return <Badge>{sentWords?.notSent ?? text('contacts.notSent')}</Badge>
  return (
    <Badge tone="success">
      <Check aria-hidden="true" className="size-3.5" />
      {sentWords?.sent ?? text('contacts.sent')}
    </Badge>
  )
}
