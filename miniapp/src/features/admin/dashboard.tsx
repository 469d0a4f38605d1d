import { BarChart3, LayoutDashboard, ScanLine, Users } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientProvider } from '#miniapp/api/api-context.tsx'
import { createClient } from '#miniapp/api/client.ts'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Tabs } from '#miniapp/ui/tabs.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { OverviewTab } from './overview/overview-tab.tsx'
import { ScansTab } from './scans/scans-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'
import { useAdminText } from './view/admin-text.ts'
import { useAdminView } from './view/use-admin-view.ts'

const AnalyticsTab = lazy(async () => ({ default: (await import('./analytics/analytics-tab.tsx')).AnalyticsTab }))

/** The four tabs of an operator who is in. A key that stops opening is refused once, however many calls find it out. */
export function Dashboard(props: { adminKey: string; onLogout: () => void; onRefused: () => void }) {
  const { i18n } = useTranslation()
  const text = useAdminText()
  const { view, change } = useAdminView()
  usePageTitle(text(`tabs.${view.tab}`))
  const { adminKey } = props
  const onRefused = useRef(props.onRefused)
  onRefused.current = props.onRefused
  const client = useMemo(() => {
    const language = () => i18n.language
    const credentials = { kind: 'key', secret: adminKey } as const
    return createClient({ credentials, language, onRefused: () => onRefused.current() })
  }, [adminKey, i18n])
  return (
    <ClientProvider client={client}>
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
    </ClientProvider>
  )
}
