import { PublicData } from '#miniapp/api/public-data.tsx'
import { Brand } from '#miniapp/components/brand.tsx'
import { Plans } from './plans.tsx'

/** The comparison for everybody, in the pricing page's currency. */
export function PublicPlans() {
  return (
    <PublicData>
      <main className="flex h-(--app-height) flex-col">
        <div className="mx-auto w-full max-w-[60rem] px-4 pt-3 lg:px-7">
          <Brand />
        </div>
        <Plans currency="usd" chooseAt="/pricing" />
      </main>
    </PublicData>
  )
}
