import type { UseQueryResult } from '@tanstack/react-query'
import type { MessagingSettings } from '#contracts/messaging.ts'
import { useSettingsText } from '#miniapp/features/settings/parts/settings-text.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

/** In the place of a setting while it is loading, or what happened to it. */
export function MessagingLoading({ query }: { query: UseQueryResult<MessagingSettings> }) {
  const text = useSettingsText()
  if (!query.isError) return <Skeleton className="h-11 w-full" />
  return <LoadError title={text('loadFailed')} query={query} />
}
