import { useToast } from '#miniapp/components/toast.tsx'
import { useErrorText, useText } from '#miniapp/lib/text.ts'

/** Tells in a toast why something did not work. */
export function useFailureToast(): (error: unknown) => void {
  const text = useText()
  const errorText = useErrorText()
  const toast = useToast()
  return error => toast({ title: text('error'), description: errorText(error), tone: 'error' })
}
