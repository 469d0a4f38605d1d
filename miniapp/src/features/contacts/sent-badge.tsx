import { Check } from 'lucide-react'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'

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
