import { Code, Languages, MessageSquareText, UserCog } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Profile } from '#contracts/portal.ts'
import { AppKeysCard } from '#miniapp/components/app-keys/app-keys-card.tsx'
import { type SettingGroup, SettingGroups } from '#miniapp/components/setting-groups.tsx'
import { WebhooksCard } from '#miniapp/components/webhooks/webhooks-card.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { AccountActions } from './account-actions.tsx'
import { Appearance } from './appearance.tsx'
import { type GroupName, groupIn } from './group-names.ts'
import { MessageCard } from './message-card.tsx'

/** The settings of the portal in groups, each with its own address: `?tab=settings&group=…`. */
export function SettingsTab({ user }: { user: Profile }) {
  const text = usePortalText()
  const [path] = useLocation()
  const [search, setSearch] = useSearchParams()
  const upgrade = (
    <Button look="plain" className="-ml-4" onClick={() => setSearch({ tab: 'billing' })}>
      {text('settings.seePlans')}
    </Button>
  )
  const group = (name: GroupName, icon: SettingGroup['icon']): SettingGroup => ({
    name,
    href: `${path}?tab=settings&group=${name}`,
    icon,
    label: text(`settings.groups.${name}.title`),
    hint: text(`settings.groups.${name}.hint`),
  })
  const panels: Record<GroupName, ReactNode> = {
    messages: <MessageCard user={user} />,
    language: <Appearance />,
    developers: (
      <>
        <AppKeysCard upgrade={upgrade} />
        <WebhooksCard upgrade={upgrade} />
      </>
    ),
    account: <AccountActions user={user} />,
  }
  const chosen = groupIn(search)
  return (
    <SettingGroups
      title={text('tabs.settings')}
      isPage={false}
      listHref={`${path}?tab=settings`}
      groups={[
        group('messages', MessageSquareText),
        group('language', Languages),
        group('developers', Code),
        group('account', UserCog),
      ]}
      chosen={chosen}
    >
      {panels[chosen ?? 'messages']}
    </SettingGroups>
  )
}
