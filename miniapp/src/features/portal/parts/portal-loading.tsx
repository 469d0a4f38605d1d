import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** What stands there while the profile is loading. */
export function PortalLoading() {
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
