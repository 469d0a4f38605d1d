import { Check, Minus } from 'lucide-react'
import { Link } from 'wouter'
import { type Currency, type PlanColumn, plans } from '#core/contracts/plans.ts'
import type { Language } from '#core/contracts/users.ts'
import plansEn from '#core/i18n/en/plans.json'
import plansEs from '#core/i18n/es/plans.json'
import { useOwnText } from '#miniapp/texts/own-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { type Column, Table } from '#miniapp/ui/table.tsx'
import { type Fact, type FactName, factNames, factOf } from './plan-facts.ts'

const texts = { name: 'plans', en: plansEn, es: plansEs }

type PlansProps = {
  language: Language
  currency: Currency
  current?: PlanColumn | undefined
  /** Where a plan can be chosen. */
  chooseAt: string
}

/** Every plan beside the others, right by right (SPEC §2 "Plans"). */
export function Plans({ language, currency, current, chooseAt }: PlansProps) {
  const text = useOwnText(texts, language)
  usePageTitle(text('title'))
  const columns: Column<FactName>[] = [
    { name: 'right', label: text('right'), isHead: true, cell: name => text(name) },
    ...plans.map(plan => ({
      name: plan.id,
      label: plan.column === current ? `${plan.name} · ${text('currentPlan')}` : plan.name,
      cell: (name: FactName) => (
        <FactCell fact={factOf(plan, name, { language, currency, text })} yes={text('yes')} no={text('no')} />
      ),
    })),
  ]
  return (
    <div lang={language} className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[60rem] flex-col gap-5 p-4 pb-8 lg:p-7">
        <header>
          <h1 className="text-lg font-semibold">{text('title')}</h1>
          <p className="text-sm text-muted">{text('intro')}</p>
        </header>
        <Table label={text('label')} columns={columns} rows={factNames} keyOf={name => factNames.indexOf(name)} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">{text('guarantee')}</p>
          <Button look="primary" asChild>
            <Link href={chooseAt}>{text('choose')}</Link>
          </Button>
        </div>
      </div>
    </div>
  )
}

function FactCell({ fact, yes, no }: { fact: Fact; yes: string; no: string }) {
  if (typeof fact === 'string') return <span className="tabular-nums">{fact}</span>
  const Icon = fact ? Check : Minus
  return (
    <>
      <Icon aria-hidden="true" className={fact ? 'size-4.5 text-success' : 'size-4.5 text-muted'} />
      <span className="sr-only">{fact ? yes : no}</span>
    </>
  )
}
