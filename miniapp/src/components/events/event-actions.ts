import type { Event, EventPatch } from '#core/contracts/events.ts'
import type { ExportForm } from '#core/contracts/portal.ts'

/** What a screen can do with an event; each throws what went wrong. */
export type EventActions = {
  save: (event: Event, patch: EventPatch) => Promise<unknown>
  remove: (event: Event) => Promise<unknown>
  exportContacts: (event: Event, form: ExportForm) => Promise<unknown>
  /** Shows the contacts of it alone. */
  show: (event: Event) => void
  mayExportCsv: boolean
}
