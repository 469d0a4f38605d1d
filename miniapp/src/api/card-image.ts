import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from './api-context.tsx'

export type CardSide = 'front' | 'back'

/** The path of a contact's card image, which is also its query key. */
export function cardImagePath(userId: number, contactId: number, side: CardSide): string {
  return `/api/contacts/${userId}/${contactId}/image?side=${side}`
}

/** A contact's card image as a data URL: an img cannot send the header that the api wants. */
export function useCardImage(contactId: number, side: CardSide, enabled: boolean): UseQueryResult<string> {
  const api = useApi()
  const path = cardImagePath(api.userId, contactId, side)
  return useQuery<string>({ queryKey: [path], queryFn: async () => dataUrl(await api.blob(path)), enabled })
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
