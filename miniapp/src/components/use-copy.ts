import { useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Copies a text to the clipboard and says so (SPEC §8), or that it could not be done. */
export function useCopy(): (value: string) => Promise<void> {
  const text = useText()
  const toast = useToast()
  return async value => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ title: text('copied'), description: text('copiedText') })
    } catch {
      // Without https, or in a frame, there is no clipboard.
      toast({ title: text('error'), description: text('copyFailed'), tone: 'error' })
    }
  }
}
