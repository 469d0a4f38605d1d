import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AdminActivity } from '#contracts/admin.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { axisLook, tooltipLook } from '#miniapp/features/admin/view/chart-look.ts'
import { useLanguage, useNumberText } from '#miniapp/texts/text.ts'

/** Scans of 30 UTC days as bars; the same as a table for those who hear it. */
export function ActivityChart({ days }: { days: AdminActivity['activity'] }) {
  const text = useAdminText()
  const language = useLanguage()
  const number = useNumberText()
  const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const rows = days.map(({ day, scans }) => ({ day, scans, label: format.format(new Date(`${day}T00:00:00Z`)) }))
  return (
    <>
      <div aria-hidden="true" className="h-40 text-sm">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 160 }}>
          <BarChart data={rows} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <XAxis dataKey="label" interval="preserveStartEnd" minTickGap={24} {...axisLook} />
            <YAxis width="auto" allowDecimals={false} tickFormatter={number} {...axisLook} />
            <Tooltip
              formatter={value => number(Number(value))}
              cursor={{ fill: 'var(--color-raised)' }}
              {...tooltipLook}
            />
            <Bar
              dataKey="scans"
              name={text('user.scansOfDay')}
              fill="var(--color-chart-0)"
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      {/* A table would be as wide as its caption, hidden or not. */}
      <div className="sr-only">
        <table>
          <caption>{text('user.activity')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('user.day')}</th>
              <th scope="col">{text('user.scansOfDay')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.day}>
                <th scope="row">{row.label}</th>
                <td>{number(row.scans)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
