import type { Event } from '#contracts/events.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import type { EventActions } from './event-actions.ts'
import { useEventsText } from './events-text.ts'

/** Switches an event on or off, and says so or what went wrong. */
export function useSwitchEvent(actions: EventActions): (event: Event, active: boolean) => Promise<void> {
  const text = useEventsText()
  const screenText = useText()
  const errorText = useErrorText()
  const toast = useToast()
  return async (event, active) => {
    try {
      await actions.save(event, { active })
      toast({ title: text(active ? 'started' : 'ended', { name: event.name }) })
    } catch (error) {
      toast({ title: screenText('error'), description: errorText(error), tone: 'error' })
    }
  }
}
