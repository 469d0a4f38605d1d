import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CardSide, ImageForm } from '#contracts/contacts.ts'
import { useApi } from './api-context.tsx'
import { keyOf } from './use-call.ts'

const name = 'GET /api/contacts/{userId}/{contactId}/image'

/** What the query keys of a contact's card image have in common, whatever its form. */
export const cardImageKey = (userId: number, contactId: number, side: CardSide) => [
  name,
  { userId, contactId, query: { side } },
]

type Wanted = { contactId: number; side: CardSide; form: ImageForm }

/** A contact's card image as a data URL: an img cannot send the header that the api wants. */
export function useCardImage({ contactId, side, form }: Wanted, enabled: boolean): UseQueryResult<string> {
  const api = useApi()
  const { userId } = api
  const input = { userId, contactId, query: { side, form } }
  return useQuery<string>({
    queryKey: keyOf(name, input),
    // A row that scrolls by takes its question back.
    queryFn: async ({ signal }) => dataUrl(await (await api.open(name, input, { signal })).blob()),
    enabled,
  })
}

const earlierName = 'GET /api/contacts/{userId}/{contactId}/earlier-cards/{cardId}/image'

/** The picture of a card that a contact had before, as a data URL. */
export function useEarlierImage({ side, form, ...card }: Wanted & { cardId: number }): UseQueryResult<string> {
  const api = useApi()
  const input = { userId: api.userId, ...card, query: { side, form } }
  return useQuery<string>({
    queryKey: keyOf(earlierName, input),
    queryFn: async ({ signal }) => dataUrl(await (await api.open(earlierName, input, { signal })).blob()),
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
