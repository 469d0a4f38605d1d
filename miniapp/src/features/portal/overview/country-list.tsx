import type { Stats } from '#contracts/portal.ts'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { useLanguage } from '#miniapp/texts/text.ts'

/** The countries with the most contacts, each with its share of all. */
export function CountryList({ stats }: { stats: Stats }) {
  const text = usePortalText()
  const language = useLanguage()
  if (stats.countries.length === 0) return <p className="text-sm text-muted">{text('overview.noCountries')}</p>
  return (
    <ol className="flex flex-col gap-3">
      {stats.countries.map(({ country, count }) => {
        const percent = Math.round((count / Math.max(1, stats.total.contacts)) * 100)
        return (
          <li key={country} className="flex flex-col gap-1">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 truncate">
                <span aria-hidden="true">{flagOf(country)} </span>
                {countryName(country, language)}
              </span>
              <span className="shrink-0 text-muted tabular-nums">{text('overview.countryCount', { count })}</span>
            </p>
            <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised">
              <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
            </div>
            <span className="sr-only">{text('overview.share', { percent })}</span>
          </li>
        )
      })}
    </ol>
  )
}
