import { Check } from 'lucide-react'
import { usePlace } from '#miniapp/components/place.ts'
import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'

/** Whether the contact has had a first WhatsApp message; `isBrief` shows no more than a mark in a narrow list. */
export function SentBadge({ isSent, isBrief = false }: { isSent: boolean; isBrief?: boolean }) {
  const text = useText()
  const { sentWords } = usePlace()
  const words = isBrief ? '@max-2xl:sr-only' : undefined
  if (!isSent) {
    return (
      <span className={words}>
        <Badge>{sentWords?.notSent ?? text('contacts.notSent')}</Badge>
      </span>
    )
  }
  return (
    <Badge tone="success">
      <Check aria-hidden="true" className="size-3.5" />
      <span className={words}>{sentWords?.sent ?? text('contacts.sent')}</span>
    </Badge>
  )
}
