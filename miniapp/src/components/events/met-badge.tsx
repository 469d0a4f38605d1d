import { CalendarDays } from 'lucide-react'
import type { Contact } from '#contracts/contacts.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'

/** How promising somebody is and where they were met, in a pill; nothing without either. */
export function MetBadge({ contact: { event, rating } }: { contact: Pick<Contact, 'event' | 'rating'> }) {
  const text = useEventsText()
  if (!event && !rating) return null
  return (
    <Badge tone={rating === 'hot' ? 'warning' : 'neutral'}>
      {event && <CalendarDays aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="truncate">{[rating && text(rating), event].filter(Boolean).join(' · ')}</span>
    </Badge>
  )
}
