import { Check } from 'lucide-react'
import { Badge } from '#miniapp/components/badge.tsx'
import { useText } from '#miniapp/lib/text.ts'

/** Whether the contact has had a first WhatsApp message. */
export function SentBadge({ isSent }: { isSent: boolean }) {
  const text = useText()
  if (!isSent) return <Badge>{text('contacts.notSent')}</Badge>
  return (
    <Badge tone="success">
      <Check aria-hidden="true" className="size-3.5" />
      {text('contacts.sent')}
    </Badge>
  )
}
