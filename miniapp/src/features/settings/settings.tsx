import { useUser } from '#miniapp/api/user.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { useSettingsText } from './parts/settings-text.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

/** Settings (SPEC §2): the form, then what is saved the moment it is changed. */
export function Settings() {
  const text = useSettingsText()
  usePageTitle(text('title'))
  const user = useUser()
  if (user.isPending) return <SettingsSkeleton />
  if (user.isError) {
    return <LoadError title={text('loadFailed')} error={user.error} onRetry={() => void user.refetch()} />
  }
  return <SettingsForm user={user.data} />
}
