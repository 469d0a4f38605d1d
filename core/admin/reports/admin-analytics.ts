import { desc, gt } from 'drizzle-orm'
import type { AdminAnalytics } from '#contracts/admin.ts'
import { topCountryCount } from '#contracts/portal.ts'
import { countPlans } from '#core/admin/reports/admin-plans.ts'
import type { Tx } from '#db/client.ts'
import { countryTotals } from '#db/schema.ts'

/** The number of people on each plan, and the countries with the most contacts. */
export function readAnalytics(tx: Tx, { now }: { now: Date }): AdminAnalytics {
  return {
    planDistribution: countPlans(tx, now),
    topCountries: tx
      .select({ country: countryTotals.country, count: countryTotals.contacts })
      .from(countryTotals)
      .where(gt(countryTotals.contacts, 0))
      .orderBy(desc(countryTotals.contacts), countryTotals.country)
      .limit(topCountryCount)
      .all(),
  }
}
