import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Currency, type Plan, type PlanColumn, plans } from '#contracts/plans.ts'
import { sellsPlans } from '#contracts/services.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { ownText, useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { type Column, Table } from '#miniapp/ui/table.tsx'
import plansEn from '#texts/en/plans.json'
import { type Fact, type FactName, factNames, factOf } from './plan-facts.ts'

const usePlansText = ownText(
  'plans',
  plansEn,
  import.meta.glob(['../../../../texts/*/plans.json', '!../../../../texts/en/*'], { import: 'default' }),
)

type PlansProps = {
  currency: Currency
  current?: PlanColumn | undefined
  /** What the current plan costs its caller in Stars for 30 days; null where it is not paid so. */
  stars?: number | null
  /** Where a plan can be chosen. */
  chooseAt: string
}

/** Every plan beside the others, right by right (SPEC §2 "Plans"). */
export function Plans({ currency, current, stars = null, chooseAt }: PlansProps) {
  const text = usePlansText()
  const language = useLanguage()
  usePageTitle(text('title'))
  const offers = useCall('GET /api/subscription/offers', {}).data
  const services = offers?.services
  const isSold = !services || sellsPlans(services)
  const ownFirst = plans.toSorted((a, b) => Number(b.column === current) - Number(a.column === current))
  const [own, ...others] = ownFirst
  const [comparedId, setComparedId] = useState<Plan['id']>()
  const compared = others.find(({ id }) => id === comparedId) ?? others[0]
  const missingOf = (plan: Plan) => offers?.offers.find(one => one.plan_id === plan.id)?.missing ?? []
  const columns: Column<FactName>[] = [
    {
      name: 'right',
      label: text('right'),
      isHead: true,
      className: 'max-sm:min-w-24 max-sm:px-2 max-[25rem]:px-1.5 max-[25rem]:text-xs',
      cell: name => text(name),
    },
    ...ownFirst.map(plan => ({
      name: plan.id,
      // A phone has room for two of them.
      className: classNames(
        'whitespace-normal!',
        plan.column === current && 'bg-soft!',
        plan === own || plan === compared ? 'max-sm:px-2 max-[25rem]:px-1.5 max-[25rem]:text-xs' : 'max-sm:hidden',
      ),
      label: plan.column === current ? `${plan.name} · ${text('currentPlan')}` : plan.name,
      cell: (name: FactName) => (
        <FactCell
          fact={factOf(plan, name, {
            language,
            currency,
            text,
            stars: plan.column === current ? stars : null,
            missing: missingOf(plan),
          })}
          text={text}
        />
      ),
    })),
  ]
  return (
    <div className="min-h-0 flex-1 scroll-py-3 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[60rem] flex-col gap-5 p-4 pb-8 lg:p-7">
        <header>
          <h1 className="text-lg font-semibold">{text('title')}</h1>
          <p className="text-sm text-muted">{text(isSold ? 'intro' : 'included')}</p>
        </header>
        <div className="flex flex-wrap gap-1 sm:hidden">
          {others.map(plan => (
            <Button
              key={plan.id}
              look={plan === compared ? 'primary' : 'soft'}
              aria-pressed={plan === compared}
              className="px-3"
              onClick={() => setComparedId(plan.id)}
            >
              {plan.name}
            </Button>
          ))}
        </div>
        <Table label={text('label')} columns={columns} rows={factNames} keyOf={name => factNames.indexOf(name)} />
        <p className="text-sm text-pretty text-muted">
          {text('aiNote')} {services?.ai_reading && text('aiService')}
        </p>
        {isSold && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">{text('guarantee')}</p>
            <Button look="primary" asChild>
              <Link href={chooseAt}>{text('choose')}</Link>
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function FactCell({ fact, text }: { fact: Fact; text: ReturnType<typeof usePlansText> }) {
  if (typeof fact === 'object') return <span className="text-xs text-muted">{text('off')}</span>
  if (typeof fact === 'string') {
    // A price may break before its period: Chromium breaks no line behind a stroke.
    const [figure, period] = fact.split('/')
    return (
      <span className="tabular-nums">
        {figure}
        {period && (
          <>
            /<wbr />
            {period}
          </>
        )}
      </span>
    )
  }
  const Icon = fact ? Check : Minus
  return (
    <>
      <Icon aria-hidden="true" className={fact ? 'size-4.5 text-success' : 'size-4.5 text-muted'} />
      <span className="sr-only">{text(fact ? 'yes' : 'no')}</span>
    </>
  )
}
