import { useErrorText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'

/** Says in a line, also aloud, why something was not done; nothing without an error. */
export function ErrorLine({ error, className }: { error: unknown; className?: string }) {
  const errorText = useErrorText()
  if (!error) return null
  return (
    <p role="alert" className={classNames('text-sm text-danger', className)}>
      {errorText(error)}
    </p>
  )
}
