import type { Event, EventPatch } from '#contracts/events.ts'
import type { ExportForm } from '#contracts/portal.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'

/** What a screen can do with an event; each throws what went wrong. */
export type EventActions = {
  save: (event: Event, patch: EventPatch) => Promise<unknown>
  remove: (event: Event) => Promise<unknown>
  /** Tells whether the file was saved, or sent into the chat. */
  exportContacts: (event: Event, form: ExportForm) => Promise<'saved' | 'sent'>
  /** Shows the contacts of it alone. */
  show: (event: Event) => void
  mayExportCsv: boolean
}

/** Switches an event on or off, and says so or what went wrong. */
export function useSwitchEvent(actions: EventActions): (event: Event, active: boolean) => Promise<void> {
  const text = useEventsText()
  const fail = useFailureToast()
  const toast = useToast()
  return async (event, active) => {
    try {
      await actions.save(event, { active })
      toast({ title: text(active ? 'started' : 'ended', { name: event.name }) })
    } catch (error) {
      fail(error)
    }
  }
}
