import { ChartNoAxesCombined, CreditCard, Settings as Gear, ScanLine, User, Users } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useScanEvents } from '#miniapp/api/use-scan-events.ts'
import { Connection } from '#miniapp/components/connection/connection.tsx'
import type { MoreInfo } from '#miniapp/components/contact/more-info.tsx'
import { storedLanguage } from '#miniapp/texts/stored.ts'
import { chooseLanguage, useErrorText } from '#miniapp/texts/text.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { fetchedScreen } from '#miniapp/ui/fetched-screen.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { SkipLink } from '#miniapp/ui/skip-link.tsx'
import { type Tab, Tabs } from '#miniapp/ui/tabs.tsx'
import { Overview } from './overview/overview.tsx'
import { PortalFooter } from './parts/portal-footer.tsx'
import { PortalHeader } from './parts/portal-header.tsx'
import { useProfile } from './session/portal-context.tsx'
import { PortalPerson } from './session/portal-person.tsx'
import { usePortalText } from './session/portal-text.ts'
import { groupIn } from './settings/group-names.ts'

const ProfileTab = fetchedScreen(async () => (await import('./profile/profile-tab.tsx')).ProfileTab)
const ContactsTab = fetchedScreen(async () => (await import('./contacts/contacts-tab.tsx')).ContactsTab)
const BillingTab = fetchedScreen(async () => (await import('./billing/billing-tab.tsx')).BillingTab)
const SettingsTab = fetchedScreen(async () => (await import('./settings/settings-tab.tsx')).SettingsTab)

/** What may be opened next. */
const nextScreens = [ContactsTab, SettingsTab, BillingTab, ProfileTab]

const tabs = ['overview', 'scan', 'profile', 'contacts', 'billing', 'settings'] as const
type TabName = (typeof tabs)[number]

/** Header, six tabs and footer of somebody who is signed in. The tab stands in the address. */
export function PortalScreens({ moreInfo, scan: Scan }: { moreInfo: MoreInfo; scan: ComponentType }) {
  const text = usePortalText()
  const profile = useProfile()
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find(tab => tab === search.get('tab')) ?? 'overview'
  const group = chosen === 'settings' ? groupIn(search) : undefined
  usePageTitle(text(group ? `settings.groups.${group}.title` : `tabs.${chosen}`))
  useReturnedError()
  const known = profile.data?.language

  // A choice made in the chat or the app counts here too, until this browser makes its own.
  useEffect(() => {
    if (known && !storedLanguage.read()) void chooseLanguage(known)
  }, [known])

  if (profile.isPending) return <PortalLoading />
  if (profile.isLoadingError) {
    return (
      <main className="flex min-h-(--app-height)">
        <LoadError title={text('loadFailed')} query={profile} />
      </main>
    )
  }
  const user = profile.data
  const tab = (name: TabName, icon: Tab<TabName>['icon'], panel: ReactNode): Tab<TabName> => ({
    name,
    icon,
    label: text(`tabs.${name}`),
    panel,
  })
  return (
    <PortalPerson userId={user.telegram_id} moreInfo={moreInfo}>
      <div className="flex min-h-(--app-height) flex-col">
        <SkipLink />
        <PortalHeader user={user} />
        <Connection screens={nextScreens} />
        <ScanEvents />
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-4 pt-2 outline-none">
          <h1 className="sr-only">{text('title')}</h1>
          <Tabs
            label={text('tabs.label')}
            chosen={chosen}
            onChoose={name => setSearch(name === 'overview' ? {} : { tab: name })}
            tabs={[
              tab('overview', ChartNoAxesCombined, <Overview user={user} />),
              tab('scan', ScanLine, <ScanPanel scan={Scan} />),
              tab('profile', User, <ProfileTab user={user} />),
              tab('contacts', Users, <ContactsTab user={user} />),
              tab('billing', CreditCard, <BillingTab user={user} />),
              tab('settings', Gear, <SettingsTab user={user} />),
            ]}
          />
        </main>
        <PortalFooter hasLanguage />
      </div>
    </PortalPerson>
  )
}

/** The Mini App's scan screen, as high as the window leaves it. */
function ScanPanel({ scan: Scan }: { scan: ComponentType }) {
  return (
    <div className="flex h-[max(32rem,calc(var(--app-height)-12rem))] flex-col overflow-hidden rounded-card border border-hairline bg-bg">
      <Scan />
    </div>
  )
}

/** Every change of a scan shows on all tabs as it happens. */
function ScanEvents() {
  useScanEvents()
  return null
}

/** What stands there while the profile is loading. */
function PortalLoading() {
  const text = usePortalText()
  return (
    <main role="status" className="mx-auto flex min-h-(--app-height) w-full max-w-5xl flex-col gap-4 p-4">
      <p className="text-sm text-muted">{text('loading')}</p>
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['usage', 'contacts', 'messages', 'countries'].map(tile => (
          <Skeleton key={tile} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-64 w-full" />
    </main>
  )
}

/** Says why a page of the payment provider could not be opened: the server came back with the code in the address. */
function useReturnedError(): void {
  const text = usePortalText()
  const errorText = useErrorText()
  const toast = useToast()
  const [search, setSearch] = useSearchParams()
  const code = search.get('error')
  useEffect(() => {
    if (!code) return
    toast({ title: text('error'), description: errorText(code), tone: 'error' })
    setSearch(
      params => {
        params.delete('error')
        return params
      },
      { replace: true },
    )
  })
}
