import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

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
