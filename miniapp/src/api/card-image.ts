import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CardSide } from '#core/contracts/contacts.ts'
import { useApi } from './api-context.tsx'
import { keyOf } from './use-call.ts'

const name = 'GET /api/contacts/{userId}/{contactId}/image'

/** The query key of a contact's card image. */
export const cardImageKey = (userId: number, contactId: number, side: CardSide) =>
  keyOf(name, { userId, contactId, query: { side } })

/** A contact's card image as a data URL: an img cannot send the header that the api wants. */
export function useCardImage(contactId: number, side: CardSide, enabled: boolean): UseQueryResult<string> {
  const api = useApi()
  const { userId } = api
  return useQuery<string>({
    queryKey: cardImageKey(userId, contactId, side),
    queryFn: async () => dataUrl(await (await api.open(name, { userId, contactId, query: { side } })).blob()),
    enabled,
  })
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
