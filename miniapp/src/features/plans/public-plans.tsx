import { PublicData } from '#miniapp/api/public-data.tsx'
import { Plans } from './plans.tsx'

/** The comparison for everybody, in the pricing page's currency. */
export function PublicPlans() {
  return (
    <PublicData>
      <main className="flex h-(--app-height) flex-col">
        <Plans currency="usd" chooseAt="/pricing" />
      </main>
    </PublicData>
  )
}
