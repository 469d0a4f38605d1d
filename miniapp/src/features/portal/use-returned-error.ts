import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useToast } from '#miniapp/components/toast.tsx'
import { useErrorText } from '#miniapp/lib/text.ts'
import { usePortalText } from './portal-text.ts'

/** Says why a page of the payment provider could not be opened: the server came back with the code in the address. */
export function useReturnedError(): void {
  const text = usePortalText()
  const errorText = useErrorText()
  const toast = useToast()
  const [search, setSearch] = useSearchParams()
  const code = search.get('error')
  useEffect(() => {
    if (!code) return
    toast({ title: text('error'), description: errorText(code), tone: 'error' })
    setSearch(
      params => {
        params.delete('error')
        return params
      },
      { replace: true },
    )
  })
}
