import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts'
import type { AdminActivity } from '#contracts/admin.ts'
import { axisLook, tooltipLook } from '#miniapp/components/charts/chart-look.ts'
import { FiguresChart } from '#miniapp/components/charts/figures-chart.tsx'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useLanguage, useNumberText } from '#miniapp/texts/text.ts'

/** Scans of 30 UTC days as bars; the same as a table for those who hear it. */
export function ActivityChart({ days }: { days: AdminActivity['activity'] }) {
  const text = useAdminText()
  const language = useLanguage()
  const number = useNumberText()
  const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const rows = days.map(({ day, scans }) => ({ scans, label: format.format(new Date(`${day}T00:00:00Z`)) }))
  return (
    <FiguresChart
      height={160}
      caption={text('user.activity')}
      heads={[text('user.day'), text('user.scansOfDay')]}
      rows={rows.map(({ label, scans }) => [label, number(scans)])}
    >
      <BarChart data={rows} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis dataKey="label" interval="preserveStartEnd" minTickGap={24} {...axisLook} />
        <YAxis width="auto" allowDecimals={false} tickFormatter={number} {...axisLook} />
        <Tooltip formatter={value => number(Number(value))} cursor={{ fill: 'var(--color-raised)' }} {...tooltipLook} />
        <Bar
          dataKey="scans"
          name={text('user.scansOfDay')}
          fill="var(--color-chart-0)"
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </FiguresChart>
  )
}
