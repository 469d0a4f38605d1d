import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { LogOut, RefreshCw } from 'lucide-react'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useAdminText } from './view/admin-text.ts'

/** Title, refresh and logout. */
export function DashboardHeader({ onLogout }: { onLogout: () => void }) {
  const text = useAdminText()
  const toast = useToast()
  const queryClient = useQueryClient()
  const isFetching = useIsFetching() > 0
  const refresh = async () => {
    await queryClient.invalidateQueries()
    const shown = queryClient.getQueryCache().findAll({ type: 'active' })
    if (shown.every(query => query.state.status === 'success'))
      toast({ title: text('refreshed'), description: text('refreshedText') })
  }
  return (
    <header className="border-b border-hairline bg-surface pt-(--safe-top)">
      <div className="mx-auto flex min-h-14 w-full max-w-6xl items-center gap-2 px-4 py-1">
        <h1 className="min-w-0 truncate font-semibold">{text('gate.title')}</h1>
        <span className="ml-auto flex shrink-0 gap-1">
          <Button look="plain" disabled={isFetching} onClick={() => void refresh()}>
            <RefreshCw aria-hidden="true" className={classNames('size-4', isFetching && 'animate-spin')} />
            <span className="sr-only sm:not-sr-only">{text('refresh')}</span>
          </Button>
          <Button look="plain" onClick={onLogout}>
            <LogOut aria-hidden="true" className="size-4" />
            <span className="sr-only sm:not-sr-only">{text('logout')}</span>
          </Button>
        </span>
      </div>
    </header>
  )
}
