import { storedLanguage } from '#miniapp/lib/stored.ts'
import { Plans } from './plans.tsx'

/** The comparison for everybody, in the pricing page's currency. */
export function PublicPlans() {
  return (
    <main className="flex h-(--app-height) flex-col">
      <Plans language={storedLanguage.read() ?? 'en'} currency="usd" chooseAt="/pricing" />
    </main>
  )
}
