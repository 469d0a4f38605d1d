import { useText } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'

/** Says that this is the demo and not somebody's account. */
export function DemoBadge() {
  const text = useText()
  return (
    <span title={text('demoHint')}>
      <Badge tone="warning">{text('demo')}</Badge>
    </span>
  )
}
