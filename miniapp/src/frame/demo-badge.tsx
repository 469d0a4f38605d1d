import { Badge } from '#miniapp/components/badge.tsx'
import { useText } from '#miniapp/lib/text.ts'

/** Says that this is the demo and not somebody's account. */
export function DemoBadge() {
  const text = useText()
  return (
    <span className="inline-flex" title={text('demoHint')}>
      <Badge tone="warning">{text('demo')}</Badge>
    </span>
  )
}
