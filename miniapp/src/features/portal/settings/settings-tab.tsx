import { useQueryClient } from '@tanstack/react-query'
import {
  Code,
  Download,
  Languages,
  LogOut,
  MessageSquareText,
  MonitorX,
  Pencil,
  RefreshCw,
  UserCog,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Profile } from '#contracts/portal.ts'
import { AppKeysCard } from '#miniapp/components/app-keys/app-keys-card.tsx'
import { OwnBookCard } from '#miniapp/components/own-book/own-book-card.tsx'
import { type SettingGroup, SettingGroups } from '#miniapp/components/setting-groups.tsx'
import { WebhooksCard } from '#miniapp/components/webhooks/webhooks-card.tsx'
import { LanguageSwitch } from '#miniapp/features/portal/parts/language-switch.tsx'
import { ThemeButton } from '#miniapp/features/portal/parts/theme-button.tsx'
import { UpgradeDialog } from '#miniapp/features/portal/parts/upgrade-dialog.tsx'
import { useExport } from '#miniapp/features/portal/parts/use-export.ts'
import { useSession } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useSaveProfile } from '#miniapp/features/portal/session/use-save-profile.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Switch } from '#miniapp/ui/switch.tsx'
import { type GroupName, groupIn } from './group-names.ts'
import { MessageForm } from './message-form.tsx'

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
    messages: (
      <>
        <MessageCard user={user} />
        <ContactFilesCard user={user} />
      </>
    ),
    language: <Appearance />,
    developers: (
      <>
        <OwnBookCard upgrade={upgrade} />
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

/** The language of the portal in this browser, and whether it is light or dark. */
function Appearance() {
  const text = usePortalText()
  return (
    <Card title={text('settings.appearance')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="text-sm">{text('language.label')}</span>
          <LanguageSwitch />
        </div>
        <div className="flex min-h-11 items-center justify-between gap-4">
          <span className="text-sm">{text('settings.theme')}</span>
          <ThemeButton />
        </div>
      </div>
    </Card>
  )
}

/** The first message to new contacts: shown, or in a form that Cancel closes without a trace. */
function MessageCard({ user }: { user: Profile }) {
  const text = usePortalText()
  const [isEditing, setEditing] = useState(false)
  return (
    <Card
      title={text('settings.message')}
      hint={text('settings.messageText')}
      actions={
        !isEditing && (
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            {text('settings.edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <MessageForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <p className="rounded-control bg-raised px-4 py-3 break-words whitespace-pre-wrap">{user.custom_message}</p>
      )}
    </Card>
  )
}

/** Whether each new contact comes to the chat as a file too. A refusal is told and changes nothing. */
export function ContactFilesCard({ user }: { user: Profile }) {
  const text = usePortalText()
  const onError = useFailureToast()
  const { mutate, isPending, variables } = useSaveProfile()
  const chosen = isPending ? variables.send_vcards : undefined
  return (
    <Card title={text('settings.files.title')}>
      <Switch
        label={text('settings.files.label')}
        hint={text('settings.files.hint')}
        checked={chosen ?? user.send_vcards}
        onChange={send_vcards => mutate({ send_vcards }, { onError })}
      />
    </Card>
  )
}

/** Export, refresh, and the ways out. */
function AccountActions({ user }: { user: Profile }) {
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
      {needsUpgrade && <UpgradeDialog onClose={forgetUpgrade} onVcard={() => void start('vcard')} />}
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
