import { Area, AreaChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Stats } from '#contracts/portal.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useLanguage, useNumberText } from '#miniapp/texts/text.ts'

/** Scans and messages of seven UTC days as areas; the same as a table for those who hear it. */
export function WeekChart({ days }: { days: Stats['weekly'] }) {
  const text = usePortalText()
  const language = useLanguage()
  const number = useNumberText()
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  const label = (date: string) => format.format(new Date(`${date}T00:00:00Z`))
  const rows = days.map(day => ({ ...day, label: label(day.date) }))
  const axis = { stroke: 'var(--color-muted)', fontSize: 12, tickLine: false, axisLine: false }
  return (
    <>
      <div aria-hidden="true" className="h-56 text-sm">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 224 }}>
          <AreaChart data={rows} margin={{ top: 4, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
            <XAxis dataKey="label" interval="preserveStartEnd" {...axis} />
            <YAxis width="auto" allowDecimals={false} tickFormatter={number} {...axis} />
            <Tooltip
              formatter={value => number(Number(value))}
              contentStyle={{
                background: 'var(--color-surface)',
                border: '1px solid var(--color-hairline)',
                borderRadius: 8,
              }}
            />
            <Legend itemSorter={null} />
            <Area
              dataKey="scans"
              name={text('overview.scans')}
              stroke="var(--color-link)"
              fill="var(--color-link)"
              strokeWidth={2}
              fillOpacity={0.15}
              isAnimationActive={false}
            />
            <Area
              dataKey="messages"
              name={text('overview.messagesShort')}
              stroke="var(--color-success)"
              fill="var(--color-success)"
              strokeWidth={2}
              fillOpacity={0.15}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      {/* A table would be as wide as its caption, hidden or not. */}
      <div className="sr-only">
        <table>
          <caption>{text('overview.weekText')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('overview.day')}</th>
              <th scope="col">{text('overview.scans')}</th>
              <th scope="col">{text('overview.messagesShort')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.date}>
                <th scope="row">{row.label}</th>
                <td>{number(row.scans)}</td>
                <td>{number(row.messages)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
