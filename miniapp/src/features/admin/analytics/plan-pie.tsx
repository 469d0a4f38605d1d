import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import type { AdminAnalytics } from '#contracts/admin.ts'
import { planOf } from '#contracts/plans.ts'
import { chartColours, tooltipLook } from '#miniapp/components/charts/chart-look.ts'
import { useNumberText } from '#miniapp/texts/text.ts'
import { PlanTable } from './plan-table.tsx'

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
