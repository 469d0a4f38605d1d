import { Bar, BarChart, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import type { AdminAnalytics } from '#contracts/admin.ts'
import { axisLook, chartColours, tooltipLook } from '#miniapp/components/charts/chart-look.ts'
import { FiguresChart } from '#miniapp/components/charts/figures-chart.tsx'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { countryName } from '#miniapp/format/country.ts'
import { useLanguage, useNumberText } from '#miniapp/texts/text.ts'

/** The countries with the most contacts as bars; the same as a table for those who hear it. */
export function CountryBars({ countries }: { countries: AdminAnalytics['topCountries'] }) {
  const text = useAdminText()
  const language = useLanguage()
  const number = useNumberText()
  if (countries.length === 0) return <p className="text-sm text-muted">{text('analytics.noCountries')}</p>
  const rows = countries.map(({ country, count }, index) => ({
    count,
    name: countryName(country, language),
    figure: number(count),
    fill: chartColours[index],
  }))
  return (
    <FiguresChart
      height={256}
      caption={text('analytics.countries')}
      heads={[text('analytics.country'), text('analytics.contacts')]}
      rows={rows.map(({ name, figure }) => [name, figure])}
    >
      <BarChart
        data={rows}
        layout="vertical"
        margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="name" width={104} {...axisLook} />
        <Tooltip formatter={value => number(Number(value))} cursor={{ fill: 'var(--color-raised)' }} {...tooltipLook} />
        <Bar dataKey="count" name={text('analytics.contacts')} radius={[0, 4, 4, 0]} isAnimationActive={false}>
          <LabelList dataKey="figure" position="right" fill="var(--color-text)" fontSize={12} />
        </Bar>
      </BarChart>
    </FiguresChart>
  )
}
