import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AdminAnalytics } from '#contracts/admin.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { axisLook, chartColours, tooltipLook } from '#miniapp/features/admin/view/chart-look.ts'
import { countryName } from '#miniapp/format/country.ts'
import { useLanguage, useNumberText } from '#miniapp/texts/text.ts'

/** The countries with the most contacts as bars; the same as a table for those who hear it. */
export function CountryBars({ countries }: { countries: AdminAnalytics['topCountries'] }) {
  const text = useAdminText()
  const language = useLanguage()
  const number = useNumberText()
  if (countries.length === 0) return <p className="text-sm text-muted">{text('analytics.noCountries')}</p>
  const rows = countries.map(({ country, count }, index) => ({
    country,
    count,
    name: countryName(country, language),
    figure: number(count),
    fill: chartColours[index],
  }))
  return (
    <>
      <div aria-hidden="true" className="h-64 text-sm">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 256 }}>
          <BarChart
            data={rows}
            layout="vertical"
            margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <XAxis type="number" hide />
            <YAxis type="category" dataKey="name" width={104} {...axisLook} />
            <Tooltip
              formatter={value => number(Number(value))}
              cursor={{ fill: 'var(--color-raised)' }}
              {...tooltipLook}
            />
            <Bar dataKey="count" name={text('analytics.contacts')} radius={[0, 4, 4, 0]} isAnimationActive={false}>
              <LabelList dataKey="figure" position="right" fill="var(--color-text)" fontSize={12} />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      {/* A table would be as wide as its caption, hidden or not. */}
      <div className="sr-only">
        <table>
          <caption>{text('analytics.countries')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('analytics.country')}</th>
              <th scope="col">{text('analytics.contacts')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.country}>
                <th scope="row">{row.name}</th>
                <td>{row.figure}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
