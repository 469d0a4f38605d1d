import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#contracts/contacts.ts'
import type { Scan, ScanPage } from '#contracts/scans.ts'
import { scanPageSize, scanStatuses } from '#contracts/values/constants.ts'
import { useApi } from './api-context.tsx'
import { cardImageKey } from './card-image.ts'
import { changeHeld, contactKeys, dropContacts, putContact } from './contacts.ts'
import { keyOf } from './use-call.ts'
import { userKey } from './user.ts'

/** The most that the server gives at once. */
const longestPage = 200

/** The query key of the caller's last scans, oldest first. */
export const scansKey = (userId: number) => keyOf('GET /api/scans/{userId}', { userId })

/** The query of the caller's last scans. Asked again, it brings as many as have been shown. */
export function useScansQuery() {
  const api = useApi()
  const queryClient = useQueryClient()
  const queryKey = scansKey(api.userId)
  return {
    queryKey,
    queryFn: (): Promise<ScanPage> => {
      const held = queryClient.getQueryData(queryKey)?.scans.length ?? 0
      const limit = Math.min(longestPage, Math.max(scanPageSize, held))
      return api.call('GET /api/scans/{userId}', { userId: api.userId, query: { limit } })
    },
  }
}

/** The caller's last scans, oldest first. */
export function useScans(): UseQueryResult<ScanPage> {
  return useQuery(useScansQuery())
}

/** Puts a page of earlier scans before those that are there. */
export function putEarlier(queryClient: QueryClient, userId: number, earlier: ScanPage): void {
  queryClient.setQueryData(scansKey(userId), data => {
    if (!data) return data
    const known = new Set(data.scans.map(scan => scan.id))
    const scans = [...earlier.scans.filter(scan => !known.has(scan.id)), ...data.scans]
    return { scans, has_earlier: earlier.has_earlier }
  })
}

/**
 * The scans with this one in its place: oldest first, at most once. News may arrive in any order (the answer to an
 * upload after its first event), so a scan never goes back to an earlier state.
 */
export function withScan(scans: readonly Scan[], scan: Scan): Scan[] {
  const rank = (of: Scan) => scanStatuses.indexOf(of.status)
  const known = scans.find(other => other.id === scan.id)
  if (known && rank(known) > rank(scan)) return [...scans]
  return [...scans.filter(other => other.id !== scan.id), scan].sort((a, b) => a.id - b.id)
}

/** Changes the scans that are held. */
function changeScans(queryClient: QueryClient, userId: number, change: (scans: readonly Scan[]) => Scan[]): void {
  const queryKey = scansKey(userId)
  changeHeld(queryClient, [queryKey], () =>
    queryClient.setQueryData(queryKey, data => data && { ...data, scans: change(data.scans) }),
  )
}

/** Shows a change of a scan everywhere: in the chat, among the contacts, in the usage. */
export function putScan(queryClient: QueryClient, userId: number, scan: Scan): void {
  changeScans(queryClient, userId, scans => withScan(scans, scan))
  if (scan.status !== 'done') return
  if (scan.contact) {
    putContactEverywhere(queryClient, userId, scan.contact)
    for (const side of ['front', 'back'] as const) {
      void queryClient.invalidateQueries({ queryKey: cardImageKey(userId, scan.contact.id, side) })
    }
  }
  void queryClient.invalidateQueries({ queryKey: userKey(userId) })
}

/** Fetches again what scans may have changed while their events did not arrive, but for the pictures, which are many. */
export function refreshMissed(queryClient: QueryClient, userId: number): void {
  for (const queryKey of [scansKey(userId), ...contactKeys(userId), userKey(userId)]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Shows a saved contact in the list and in every answer of the chat. */
export function putContactEverywhere(queryClient: QueryClient, userId: number, contact: Contact): void {
  const put = (scan: Scan) => (scan.contact?.id === contact.id ? { ...scan, contact } : scan)
  putContact(queryClient, userId, contact)
  changeScans(queryClient, userId, scans => scans.map(put))
}

/** Takes a contact off the list and off every answer of the chat, where it can be restored. */
export function dropContactEverywhere(queryClient: QueryClient, userId: number, contactId: number): void {
  const drop = (scan: Scan) =>
    scan.contact?.id === contactId ? { ...scan, contact: null, deleted_contact_id: contactId } : scan
  dropContacts(queryClient, userId, [contactId])
  changeScans(queryClient, userId, scans => scans.map(drop))
}

/** Shows a contact that was deleted again, in the list and in every answer of the chat. */
export function putBackEverywhere(queryClient: QueryClient, userId: number, contact: Contact): void {
  const putBack = (scan: Scan) =>
    scan.deleted_contact_id === contact.id ? { ...scan, contact, deleted_contact_id: null } : scan
  putContact(queryClient, userId, contact)
  changeScans(queryClient, userId, scans => scans.map(putBack))
}
