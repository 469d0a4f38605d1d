import { planOf } from '#contracts/plans.ts'
import { useUser } from './user.ts'

export type Usage = {
  planName: string
  used: number
  limit: string
  isUnlimited: boolean
  /** 0..1 */
  share: number
}

/** The plan's name and the month's scans as the chrome shows them; undefined until they are known. */
export function useUsage(): Usage | undefined {
  const user = useUser().data
  if (!user) return undefined
  const { plan, scans_used: used, scan_limit: limit } = user
  const isUnlimited = limit < 0
  return {
    planName: planOf(plan).name,
    used,
    limit: isUnlimited ? '∞' : String(limit),
    isUnlimited,
    share: isUnlimited || limit === 0 ? 0 : used / limit,
  }
}
