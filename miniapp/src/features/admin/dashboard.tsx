import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { BarChart3, LayoutDashboard, LogOut, RefreshCw, ScanLine, Users } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { ClientProvider } from '#miniapp/api/api-context.tsx'
import { createClient } from '#miniapp/api/client.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { texts } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Tabs } from '#miniapp/ui/tabs.tsx'
import { HealthCard } from './overview/health-card.tsx'
import { OverviewTiles } from './overview/overview-tiles.tsx'
import { ScansTab } from './scans/scans-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'
import { useAdminText } from './view/admin-text.ts'
import { useAdminView } from './view/use-admin-view.ts'

const AnalyticsTab = lazy(async () => ({ default: (await import('./analytics/analytics-tab.tsx')).AnalyticsTab }))

/** The four tabs of an operator who is in. A key that stops opening is refused once, however many calls find it out. */
export function Dashboard(props: { adminKey: string; onLogout: () => void; onRefused: () => void }) {
  const text = useAdminText()
  const { view, change } = useAdminView()
  usePageTitle(text(`tabs.${view.tab}`))
  const { adminKey } = props
  const onRefused = useRef(props.onRefused)
  onRefused.current = props.onRefused
  const client = useMemo(() => {
    const language = () => texts.language
    const credentials = { kind: 'key', secret: adminKey } as const
    return createClient({ credentials, language, onRefused: () => onRefused.current() })
  }, [adminKey])
  return (
    <ClientProvider client={client}>
      <DashboardHeader onLogout={props.onLogout} />
      <main className="mx-auto w-full max-w-[88rem] px-4 pt-2 pb-[calc(var(--safe-bottom)+2rem)]">
        <Tabs
          label={text('tabs.label')}
          chosen={view.tab}
          onChoose={tab => change({ tab })}
          tabs={[
            { name: 'overview', label: text('tabs.overview'), icon: LayoutDashboard, panel: <OverviewTab /> },
            { name: 'users', label: text('tabs.users'), icon: Users, panel: <UsersTab /> },
            {
              name: 'analytics',
              label: text('tabs.analytics'),
              icon: BarChart3,
              panel: (
                <Suspense fallback={null}>
                  <AnalyticsTab />
                </Suspense>
              ),
            },
            { name: 'scans', label: text('tabs.scans'), icon: ScanLine, panel: <ScansTab /> },
          ]}
        />
      </main>
    </ClientProvider>
  )
}

/** Title, refresh and logout. */
function DashboardHeader({ onLogout }: { onLogout: () => void }) {
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
      <div className="mx-auto flex min-h-14 w-full max-w-[88rem] items-center gap-2 px-4 py-1">
        <h1 className="min-w-0 leading-tight font-semibold text-balance">{text('gate.title')}</h1>
        <span className="ml-auto flex shrink-0 gap-1">
          <Button look="plain" disabled={isFetching} onClick={() => void refresh()}>
            <RefreshCw aria-hidden="true" className={classNames('size-4', isFetching && 'animate-spin')} />
            <span className="sr-only sm:not-sr-only">{text('refresh')}</span>
          </Button>
          <Button icon={LogOut} look="plain" onClick={onLogout}>
            <span className="sr-only sm:not-sr-only">{text('logout')}</span>
          </Button>
        </span>
      </div>
    </header>
  )
}

/** What an operator should see first: trouble, then the figures. */
function OverviewTab() {
  const text = useAdminText()
  const overview = useCall('GET /api/admin/dashboard', {})
  return (
    <div className="flex flex-col gap-4">
      {overview.isError ? (
        <LoadError title={text('overview.loadFailed')} query={overview} />
      ) : (
        <OverviewTiles overview={overview.data} />
      )}
      <HealthCard />
    </div>
  )
}
