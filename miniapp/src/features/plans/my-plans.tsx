import { useUser } from '#miniapp/api/user.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Plans } from './plans.tsx'

/** The comparison inside the Mini App, with the caller's plan marked. */
export function MyPlans() {
  const user = useUser().data
  const language = useLanguage() === 'es' ? 'es' : 'en'
  return <Plans language={language} currency="eur" current={user?.plan} chooseAt="/subscription" />
}
