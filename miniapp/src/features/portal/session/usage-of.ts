import type { Profile } from '#contracts/portal.ts'

/** The month's scans as shown: unlimited is ∞, with an empty bar and 0 percent (PRODUCT §4). */
export function usageOf({ scans_used, scan_limit }: Pick<Profile, 'scans_used' | 'scan_limit'>): {
  used: number
  limit: string
  share: number
  percent: number
} {
  const share = scan_limit > 0 ? scans_used / scan_limit : 0
  return { used: scans_used, limit: scan_limit < 0 ? '∞' : String(scan_limit), share, percent: Math.round(share * 100) }
}
