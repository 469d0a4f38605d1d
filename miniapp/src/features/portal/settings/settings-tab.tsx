import { useSearchParams } from 'wouter'
import type { Profile } from '#core/contracts/portal.ts'
import { AppKeysCard } from '#miniapp/components/app-keys/app-keys-card.tsx'
import { WebhooksCard } from '#miniapp/components/webhooks/webhooks-card.tsx'
import { ThemeButton } from '#miniapp/features/portal/parts/theme-button.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { AccountActions } from './account-actions.tsx'
import { MessageCard } from './message-card.tsx'

/** The WhatsApp message, keys for other programs, how the portal looks, and what can be done with the account. */
export function SettingsTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const [, setSearch] = useSearchParams()
  const upgrade = (
    <Button look="plain" className="-ml-4" onClick={() => setSearch({ tab: 'billing' })}>
      {text('settings.seePlans')}
    </Button>
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <div className="flex flex-col gap-4">
        <MessageCard user={user} />
        <AppKeysCard upgrade={upgrade} />
        <WebhooksCard upgrade={upgrade} />
      </div>
      <div className="flex flex-col gap-4">
        <Card title={text('settings.appearance')}>
          <div className="flex min-h-11 items-center justify-between gap-4">
            <span className="text-sm">{text('settings.theme')}</span>
            <ThemeButton />
          </div>
        </Card>
        <AccountActions user={user} />
      </div>
    </div>
  )
}
