import { CalendarDays } from 'lucide-react'
import { Link } from 'wouter'
import { useEvents } from '#miniapp/api/events.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useEventActions } from '#miniapp/components/event-data/use-event-actions.ts'
import { useSwitchEvent } from '#miniapp/components/event-data/use-events.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { Button } from '#miniapp/ui/button.tsx'

/** The event to which new cards belong, and the ways to end or change it; nothing while there is none. */
export function RunningEvent() {
  const text = useEventsText()
  const place = usePlace()
  const switchEvent = useSwitchEvent(useEventActions())
  const event = useEvents().data?.find(({ active }) => active)
  if (!event) return null
  return (
    <section aria-label={text('on')} className="flex w-full flex-wrap items-center gap-x-1 text-sm">
      <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <p className="line-clamp-2 min-w-0 flex-1 basis-32 break-words">
        <span className="max-sm:sr-only">{text('running', { name: event.name })}</span>
        <span aria-hidden="true" className="font-medium sm:hidden">
          {event.name}
        </span>
      </p>
      <Button
        look="plain"
        className="px-2"
        aria-label={`${text('end')} ${event.name}`}
        onClick={() => void switchEvent(event, false)}
      >
        {text('end')}
      </Button>
      <Button look="plain" className="px-2" asChild>
        <Link href={place.events} aria-label={`${text('change')} ${event.name}`}>
          {text('change')}
        </Link>
      </Button>
    </section>
  )
}
