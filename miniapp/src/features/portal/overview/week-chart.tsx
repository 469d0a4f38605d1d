import { Area, AreaChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import type { Stats } from '#contracts/portal.ts'
import { axisLook, tooltipLook } from '#miniapp/components/charts/chart-look.ts'
import { FiguresChart } from '#miniapp/components/charts/figures-chart.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { useLanguage, useNumberText } from '#miniapp/texts/text.ts'

/** Scans and messages of seven UTC days as areas; the same as a table for those who hear it. */
export function WeekChart({ days }: { days: Stats['weekly'] }) {
  const text = usePortalText()
  const language = useLanguage()
  const number = useNumberText()
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  // Seven days need no number, and short names leave room for all of them on a phone.
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const momentOf = (date: unknown) => new Date(`${date}T00:00:00Z`)
  const label = (date: unknown) => format.format(momentOf(date))
  const area = { strokeWidth: 2, fillOpacity: 0.15, isAnimationActive: false }
  const [scans, messages] = [text('overview.scans'), text('overview.messagesShort')]
  return (
    <FiguresChart
      height={224}
      caption={text('overview.weekText')}
      heads={[text('overview.day'), scans, messages]}
      rows={days.map(day => [label(day.date), number(day.scans), number(day.messages)])}
    >
      <AreaChart data={days} margin={{ top: 4, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
        <XAxis
          dataKey="date"
          interval="equidistantPreserveStart"
          tickFormatter={date => weekday.format(momentOf(date))}
          {...axisLook}
        />
        <YAxis width="auto" allowDecimals={false} tickFormatter={number} {...axisLook} />
        <Tooltip
          labelFormatter={label}
          formatter={value => number(Number(value))}
          contentStyle={tooltipLook.contentStyle}
        />
        <Legend itemSorter={null} />
        <Area dataKey="scans" name={scans} stroke="var(--color-link)" fill="var(--color-link)" {...area} />
        <Area dataKey="messages" name={messages} stroke="var(--color-success)" fill="var(--color-success)" {...area} />
      </AreaChart>
    </FiguresChart>
  )
}
