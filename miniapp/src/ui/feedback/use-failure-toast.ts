import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Tells in a toast why something did not work. */
export function useFailureToast(): (error: unknown) => void {
  const text = useText()
  const errorText = useErrorText()
  const toast = useToast()
  return error => toast({ title: text('error'), description: errorText(error), tone: 'error' })
}
