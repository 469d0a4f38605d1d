import { readPublicLanguage } from '#miniapp/texts/public-language.ts'
import { Plans } from './plans.tsx'

/** The comparison for everybody, in the pricing page's currency. */
export function PublicPlans() {
  return (
    <main className="flex h-(--app-height) flex-col">
      <Plans language={readPublicLanguage() ?? 'en'} currency="usd" chooseAt="/pricing" />
    </main>
  )
}
