import { settingsGroups } from '#contracts/values/screen-paths.ts'
import { useUser } from '#miniapp/api/user.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { useSettingsText } from './parts/settings-text.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

/** Settings (SPEC §2) in groups; `group` is the one in the address. */
export function Settings({ group }: { group: string | undefined }) {
  const text = useSettingsText()
  const chosen = settingsGroups.find(one => one === group)
  usePageTitle(text(chosen ? `groups.${chosen}.title` : 'title'))
  const user = useUser()
  if (user.isPending) return <SettingsSkeleton />
  if (user.isError) {
    return <LoadError title={text('loadFailed')} error={user.error} onRetry={() => void user.refetch()} />
  }
  return <SettingsForm user={user.data} chosen={chosen} />
}
