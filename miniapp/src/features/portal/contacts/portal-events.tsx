import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { Event } from '#core/contracts/events.ts'
import type { Profile } from '#core/contracts/portal.ts'
import { fileOf } from '#miniapp/api/file-of.ts'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import type { EventActions } from '#miniapp/components/events/event-actions.ts'
import { EventList } from '#miniapp/components/events/event-list.tsx'
import { useEventsText } from '#miniapp/components/events/events-text.ts'
import { mayExportCsv } from '#miniapp/features/portal/parts/may-export-csv.ts'
import { useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { saveFile } from '#miniapp/format/vcard-file.ts'

const eventsKey = keyOf('GET /api/portal/events', {})

/** The person's events, folded away until they are wanted; nothing where there are none. */
export function PortalEvents({ user, onShow }: { user: Profile; onShow: (event: Event) => void }) {
  const text = useEventsText()
  const events = useCall('GET /api/portal/events', {}, { select: ({ events: list }) => list }).data ?? []
  const actions = usePortalEventActions(user, onShow)
  if (events.length === 0) return null
  return (
    <details className="group mb-2 border-y border-hairline">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden">
        {text('title')} ({events.length})
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="pb-4">
        <EventList events={events} actions={actions} />
      </div>
    </details>
  )
}

function usePortalEventActions(user: Profile, show: (event: Event) => void): EventActions {
  const { api } = useSession()
  const queryClient = useQueryClient()
  /** Contacts carry the name of their event. */
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: eventsKey })
    await queryClient.invalidateQueries({ queryKey: ['GET /api/portal/contacts'] })
  }
  return {
    save: async ({ id: eventId }, body) => {
      await api.call('PATCH /api/portal/events/{eventId}', { eventId, body })
      await refresh()
    },
    remove: async ({ id: eventId }) => {
      await api.call('DELETE /api/portal/events/{eventId}', { eventId })
      await refresh()
    },
    exportContacts: async ({ id: event }, form) => {
      saveFile(await fileOf(api, 'GET /api/portal/contacts/export', { query: { form, event } }))
      return 'saved'
    },
    show,
    mayExportCsv: mayExportCsv(user.plan),
  }
}
