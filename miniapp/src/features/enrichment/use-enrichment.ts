import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import type { EnrichmentData, EnrichmentRequest } from '#contracts/enrichment.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { ApiError } from '#miniapp/api/api-error.ts'

const name = 'POST /api/test-perplexity'

/**
 * What is known of a contact: looked up as soon as that may be, unless it is held already, and then held as long as the page lives.
 * `refresh` looks again, and `stop` waits no longer; the server goes on and keeps what it finds.
 */
export function useEnrichment(
  contact: Contact,
  { mayLook }: { mayLook: boolean },
): {
  data: EnrichmentData | undefined
  error: unknown
  isLooking: boolean
  look: () => void
  refresh: () => void
  stop: () => void
} {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isWanted, setWanted] = useState(true)
  const queryKey = [name, contact.id]

  async function lookUp(refresh: boolean): Promise<EnrichmentData> {
    const answer = await api.call(name, { body: requestOf(contact, refresh) })
    if (answer.success) return answer.data
    throw new LookUpRefused(answer.message)
  }

  const query = useQuery<EnrichmentData>({
    queryKey,
    queryFn: () => lookUp(false),
    enabled: isWanted && mayLook,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    data: query.data,
    error: query.isFetching ? null : query.error,
    isLooking: query.isFetching,
    look: () => void query.refetch(),
    // What goes wrong stands in the query's state.
    refresh: () => void queryClient.fetchQuery({ queryKey, queryFn: () => lookUp(true), staleTime: 0 }).catch(() => {}),
    stop() {
      setWanted(false)
      void queryClient.cancelQueries({ queryKey })
    },
  }
}

function requestOf(contact: Contact, refresh: boolean): EnrichmentRequest {
  const { id, first_name, last_name, email, phone, company, position, website } = contact
  return {
    ...{ firstName: first_name, lastName: last_name, email, phone, company, position, website },
    ...{ contactId: id, refresh },
  }
}

/** The server has looked and has nothing to show; the message says why, in the dialog's language. */
export class LookUpRefused extends Error {}

/** Which of the dialog's texts tells of an error: the server's own message, or one of ours (SPEC §8). */
export function describeLookUpError(
  error: unknown,
): { message: string } | { key: 'refused' | 'failed'; offline: boolean } {
  if (error instanceof LookUpRefused)
    return error.message ? { message: error.message } : { key: 'refused', offline: false }
  return { key: 'failed', offline: error instanceof ApiError && error.code === 'offline' }
}
