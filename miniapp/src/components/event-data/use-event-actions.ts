import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { planOf } from '#contracts/plans.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { fileOf } from '#miniapp/api/file-of.ts'
import { useUser } from '#miniapp/api/user.ts'
import type { EventActions } from '#miniapp/components/event-data/use-events.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useDownload } from '#miniapp/components/use-download.ts'

/** What the person can do with an event. */
export function useEventActions(): EventActions {
  const api = useApi()
  const { userId } = api
  const plan = useUser().data?.plan
  const queryClient = useQueryClient()
  const handOver = useDownload()
  const place = usePlace()
  const [, navigate] = useLocation()
  return {
    save: async ({ id: eventId }, body) => {
      await api.call('PATCH /api/events/{userId}/{eventId}', { userId, eventId, body })
      // Contacts carry the name of their event.
      await refreshContacts(queryClient, userId)
    },
    remove: async ({ id: eventId }) => {
      await api.call('DELETE /api/events/{userId}/{eventId}', { userId, eventId })
      await refreshContacts(queryClient, userId)
    },
    exportContacts: ({ id: eventId }, form) =>
      handOver({ what: 'event', event_id: eventId, form }, () =>
        fileOf(api, 'GET /api/events/{userId}/{eventId}/export', { userId, eventId, query: { form } }),
      ),
    show: ({ id }) => navigate(place.contactsOf(id)),
    mayExportCsv: plan !== undefined && planOf(plan).rights.includes('csv-export'),
  }
}
