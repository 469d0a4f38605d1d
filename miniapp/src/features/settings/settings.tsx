import { settingsGroups } from '#contracts/values/screen-paths.ts'
import { useUser } from '#miniapp/api/user.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useSettingsText } from './parts/settings-text.ts'
import { SettingsForm } from './settings-form.tsx'

/** Settings (SPEC §2) in groups; `group` is the one in the address. */
export function Settings({ group }: { group: string | undefined }) {
  const text = useSettingsText()
  const chosen = settingsGroups.find(one => one === group)
  usePageTitle(text(chosen ? `groups.${chosen}.title` : 'title'))
  const user = useUser()
  if (user.isPending) return <SettingsSkeleton />
  if (user.isError) {
    return <LoadError title={text('loadFailed')} query={user} />
  }
  return <SettingsForm user={user.data} chosen={chosen} />
}

/** The shape of the settings while they are loading. */
function SettingsSkeleton() {
  const text = useSettingsText()
  return (
    <div role="status" className="mx-auto flex min-h-0 w-full max-w-2xl flex-1 flex-col gap-4 overflow-hidden p-4">
      <p className="text-sm text-muted">{text('loading')}</p>
      {['first', 'second'].map(card => (
        <div key={card} className="flex flex-col gap-4 rounded-card border border-hairline bg-surface p-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  )
}
