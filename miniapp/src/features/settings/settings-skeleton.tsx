import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useSettingsText } from './parts/settings-text.ts'

/** The shape of the settings while they are loading. */
export function SettingsSkeleton() {
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
