import { planOf } from '#core/contracts/plans.ts'
import type { Profile } from '#core/contracts/portal.ts'
import { useUpgrade } from '#miniapp/features/portal/parts/use-upgrade.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usageOf } from '#miniapp/features/portal/session/usage-of.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { Progress } from '#miniapp/ui/progress.tsx'

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
