import { Check, Minus } from 'lucide-react'
import type { Plan, Right } from '#contracts/plans.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { featuresOf } from '#texts/plan-features.ts'

type FeatureListProps = {
  plan: Plan
  /** What this server cannot do of what the plan promises. */
  missing: readonly Right[]
  /** Said beside what is missing. */
  missingNote: string
}

/** What a plan gives, with a note beside what this server lacks. */
export function FeatureList({ plan, missing, missingNote }: FeatureListProps) {
  return (
    <ul className="flex flex-col gap-2.5 text-sm">
      {featuresOf(plan, useLanguage()).map(({ key, text, right }) => {
        const isMissing = right !== undefined && missing.includes(right)
        const Icon = isMissing ? Minus : Check
        return (
          <li key={key} className="flex animate-appear gap-2.5">
            <Icon
              aria-hidden="true"
              className={isMissing ? 'mt-0.5 size-4 shrink-0 text-muted' : 'mt-0.5 size-4 shrink-0 text-success'}
            />
            <span>
              <span>{text}</span>
              {isMissing && <span className="block text-muted">{missingNote}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
