import { planOf } from '#contracts/plans.ts'
import type { Profile } from '#contracts/portal.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usageOf } from '#miniapp/features/portal/session/usage-of.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { Progress } from '#miniapp/ui/progress.tsx'

/** The plan with its usage. */
export function CurrentPlan({ user }: { user: Profile }) {
  const text = usePortalText()
  const { used, limit, share } = usageOf(user)
  const isFree = user.plan === 'free'
  return (
    <Card
      title={text('billing.plan')}
      actions={<Badge tone={isFree ? 'neutral' : 'success'}>{text(isFree ? 'billing.free' : 'billing.active')}</Badge>}
    >
      <div className="flex flex-col gap-2">
        <p className="text-lg font-semibold">{planOf(user.plan).name}</p>
        <p className="text-sm text-muted">{text('billing.usage', { used, limit })}</p>
        <Progress share={share} label={text('overview.usage')} />
      </div>
    </Card>
  )
}
