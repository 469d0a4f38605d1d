import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '#contracts/portal.ts'
import { PlanBadge } from '#miniapp/components/plan-badge.tsx'
import { useCopy } from '#miniapp/components/use-copy.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'

/** The facts of the account: Telegram id, plan, since when, WhatsApp. */
export function AccountDetails({ user }: { user: Profile }) {
  const text = usePortalText()
  const copy = useCopy()
  const language = useLanguage()
  const id = String(user.telegram_id)
  const since = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(user.created_at))
  return (
    <Card title={text('profile.account')}>
      <dl className="divide-y divide-hairline">
        <Fact label={text('profile.telegramId')}>
          <span className="tabular-nums">{id}</span>
          <Button look="plain" icon={Copy} aria-label={text('profile.copyTelegramId')} onClick={() => void copy(id)} />
        </Fact>
        <Fact label={text('profile.plan')}>
          <PlanBadge plan={user.plan} />
        </Fact>
        <Fact label={text('profile.memberSince')}>{since}</Fact>
        <Fact label={text('profile.whatsApp')}>
          <Badge tone={user.whatsapp_connected ? 'success' : 'neutral'}>
            {text(user.whatsapp_connected ? 'profile.connected' : 'profile.disconnected')}
          </Badge>
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-center gap-1">{children}</dd>
    </div>
  )
}
