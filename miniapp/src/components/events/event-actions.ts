import type { Event, EventPatch } from '#contracts/events.ts'
import type { ExportForm } from '#contracts/portal.ts'

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
