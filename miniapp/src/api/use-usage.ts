import { planOf } from '#contracts/plans.ts'
import { useUser } from './user.ts'

/** The plan's name and the month's scans as the chrome shows them: SPEC's defaults until the user is known. */
export function useUsage(): {
  planName: string
  used: number
  limit: string
  isUnlimited: boolean
  share: number
} {
  const user = useUser().data
  const used = user?.scans_used ?? 0
  const limit = user?.scan_limit ?? planOf('free').scans
  const isUnlimited = limit < 0
  return {
    planName: planOf(user?.plan ?? 'free').name,
    used,
    limit: isUnlimited ? '∞' : String(limit),
    isUnlimited,
    share: isUnlimited || limit === 0 ? 0 : used / limit,
  }
}
