import { QueryClientProvider } from '@tanstack/react-query'
import { BarChart3, LayoutDashboard, ScanLine, Users } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#miniapp/components/tabs.tsx'
import { createQueryClient } from '#miniapp/lib/query-client.ts'
import { createAdminApi } from './admin-api.ts'
import { useAdminText } from './admin-text.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ScansTab } from './scans-tab.tsx'
import { useAdminView } from './use-admin-view.ts'
import { UsersTab } from './users-tab.tsx'

const AnalyticsTab = lazy(async () => ({ default: (await import('./analytics-tab.tsx')).AnalyticsTab }))

/** The four tabs of an operator who is in. A key that stops opening is refused once, however many calls find it out. */
export function Dashboard(props: { adminKey: string; onLogout: () => void; onRefused: () => void }) {
  const { i18n } = useTranslation()
  const text = useAdminText()
  const { view, change } = useAdminView()
  const { adminKey } = props
  const onRefused = useRef(props.onRefused)
  onRefused.current = props.onRefused
  const queryClient = useMemo(() => {
    const language = () => i18n.language
    return createQueryClient(createAdminApi({ key: adminKey, language, onRefused: () => onRefused.current() }))
  }, [adminKey, i18n])
  return (
    <QueryClientProvider client={queryClient}>
      <DashboardHeader onLogout={props.onLogout} />
      <main className="mx-auto w-full max-w-6xl px-4 pt-2 pb-[calc(var(--safe-bottom)+2rem)]">
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
    </QueryClientProvider>
  )
}
