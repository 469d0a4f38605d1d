import { useQueryClient } from '@tanstack/react-query'
import { Download, LogOut, MonitorX, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contracts/portal.ts'
import { UpgradeDialog } from '#miniapp/features/portal/parts/upgrade-dialog.tsx'
import { useExport } from '#miniapp/features/portal/parts/use-export.ts'
import { useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Export, refresh, and the ways out. */
export function AccountActions({ user }: { user: Profile }) {
  const text = usePortalText()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { signOut } = useSession()
  const { isExporting, needsUpgrade, forgetUpgrade, start } = useExport(user)
  const [isAsking, setAsking] = useState(false)

  const refresh = async () => {
    await queryClient.refetchQueries()
    const isFresh = queryClient
      .getQueryCache()
      .getAll()
      .every(query => query.state.fetchFailureCount === 0)
    if (isFresh) toast({ title: text('toast.refreshed'), description: text('toast.refreshedText') })
    else toast({ title: text('error'), description: text('toast.refreshFailed'), tone: 'error' })
  }
  return (
    <Card title={text('settings.actions')}>
      <div className="flex flex-col gap-2 *:justify-start">
        <Button icon={Download} disabled={isExporting} onClick={() => void start()}>
          {text('settings.export')}
        </Button>
        <Button icon={RefreshCw} onClick={() => void refresh()}>
          {text('settings.refresh')}
        </Button>
        <Button icon={LogOut} onClick={() => signOut()}>
          {text('settings.signOut')}
        </Button>
        <Button icon={MonitorX} look="danger" onClick={() => setAsking(true)}>
          {text('settings.signOutEverywhere')}
        </Button>
      </div>
      {needsUpgrade && (
        <UpgradeDialog
          onClose={forgetUpgrade}
          onVcard={() => {
            forgetUpgrade()
            void start('vcard')
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={text('settings.signOutEverywhereAsk')}
          text={text('settings.signOutEverywhereText')}
          action={text('settings.signOutEverywhere')}
          cancel={text('settings.cancelSignOut')}
          look="primary"
          run={async () => signOut({ everywhere: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
