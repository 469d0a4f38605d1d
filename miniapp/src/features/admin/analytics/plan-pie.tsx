import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import type { AdminAnalytics } from '#contracts/admin.ts'
import { planOf } from '#contracts/plans.ts'
import { chartColours, tooltipLook } from '#miniapp/components/charts/chart-look.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useLanguage, useNumberText } from '#miniapp/texts/text.ts'

/** The plans as a pie; the table beside it says the same, and which colour is whose. */
export function PlanPie({ plans }: { plans: AdminAnalytics['planDistribution'] }) {
  const number = useNumberText()
  const slices = plans.map(({ plan, count }, index) => ({ name: planOf(plan).name, count, fill: chartColours[index] }))
  return (
    <div className="grid items-center gap-4 sm:grid-cols-2">
      <div aria-hidden="true" className="h-52 text-sm">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 240, height: 208 }}>
          <PieChart accessibilityLayer={false}>
            <Pie
              data={slices}
              dataKey="count"
              nameKey="name"
              innerRadius="55%"
              outerRadius="95%"
              stroke="var(--color-surface)"
              rootTabIndex={-1}
              isAnimationActive={false}
            />
            <Tooltip formatter={value => number(Number(value))} {...tooltipLook} />
          </PieChart>
        </ResponsiveContainer>
      </div>
      <PlanTable plans={plans} />
    </div>
  )
}

/** The plans with their colours, users and shares. */
function PlanTable({ plans }: { plans: AdminAnalytics['planDistribution'] }) {
  const text = useAdminText()
  const language = useLanguage()
  const all = Math.max(
    1,
    plans.reduce((sum, { count }) => sum + count, 0),
  )
  const share = (count: number) => ((count / all) * 100).toLocaleString(language, { maximumFractionDigits: 1 })
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{text('analytics.plans')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{text('analytics.plan')}</th>
          <th scope="col">{text('analytics.users')}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ plan, count }, index) => (
          <tr key={plan}>
            <th scope="row" className="py-1.5 pe-2 text-start font-normal">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="size-3 shrink-0 rounded-full"
                  style={{ background: chartColours[index] }}
                />
                {planOf(plan).name}
              </span>
            </th>
            <td className="text-end font-medium tabular-nums">{count.toLocaleString(language)}</td>
            <td className="w-16 ps-2 text-end text-muted tabular-nums">
              {text('analytics.percent', { percent: share(count) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
