import { CircleAlert } from 'lucide-react'
import { useText } from '#miniapp/texts/text.ts'

/** Beside a field that was hard to read: please check. */
export function CheckMark() {
  const text = useText()
  return (
    <span className="inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap text-warning">
      <CircleAlert aria-hidden="true" className="size-3.5" />
      {text('pleaseCheck')}
    </span>
  )
}
