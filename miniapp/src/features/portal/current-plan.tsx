import { planOf } from '#core/contracts/plans.ts'
import type { Profile } from '#core/contracts/portal.ts'
import { Badge } from '#miniapp/components/badge.tsx'
import { Button } from '#miniapp/components/button.tsx'
import { Card } from '#miniapp/components/card.tsx'
import { Progress } from '#miniapp/components/progress.tsx'
import { usePortalText } from './portal-text.ts'
import { usageOf } from './usage-of.ts'
import { useUpgrade } from './use-upgrade.ts'

/** The plan with its usage; on free the way to more. */
export function CurrentPlan({ user }: { user: Profile }) {
  const text = usePortalText()
  const { isStarting, upgrade } = useUpgrade()
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
      {isFree && (
        <div className="mt-4 flex flex-col items-start gap-2 rounded-control bg-soft p-4">
          <h3 className="font-medium text-link">{text('billing.upgradeTitle')}</h3>
          <p className="text-sm">{text('billing.upgradeText')}</p>
          <Button look="primary" disabled={isStarting} onClick={() => void upgrade()}>
            {text(isStarting ? 'billing.upgrading' : 'billing.upgrade')}
          </Button>
        </div>
      )}
    </Card>
  )
}
