import { Check, Minus } from 'lucide-react'
import { rightOfFeature } from '#core/contracts/plan-features.ts'
import type { Plan, Right } from '#core/contracts/plans.ts'
import type { Language } from '#core/contracts/users.ts'

type FeatureListProps = {
  plan: Plan
  /** What this server cannot do of what the plan promises. */
  missing: readonly Right[]
  language: Language
  /** Said beside what is missing. */
  missingNote: string
}

/** What a plan gives, in SPEC's words, with a note beside what this server lacks. */
export function FeatureList({ plan, missing, language, missingNote }: FeatureListProps) {
  return (
    <ul lang={language} className="flex flex-col gap-2.5 text-sm">
      {plan.features[language].map(feature => {
        const right = rightOfFeature(feature)
        const isMissing = right !== undefined && missing.includes(right)
        const Icon = isMissing ? Minus : Check
        return (
          <li key={feature} className="flex animate-appear gap-2.5">
            <Icon
              aria-hidden="true"
              className={isMissing ? 'mt-0.5 size-4 shrink-0 text-muted' : 'mt-0.5 size-4 shrink-0 text-success'}
            />
            <span>
              <span>{feature}</span>
              {isMissing && <span className="block text-muted">{missingNote}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
