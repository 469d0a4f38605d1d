import { Globe, MessageCircle, ScanLine, Users } from 'lucide-react'
import type { Profile, Stats } from '#contracts/portal.ts'
import { useStats } from '#miniapp/features/portal/session/portal-context.tsx'
import { usePortalText } from '#miniapp/features/portal/session/portal-text.ts'
import { usageOf } from '#miniapp/features/portal/session/usage-of.ts'
import { countryName, flagOf } from '#miniapp/format/country.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Card } from '#miniapp/ui/card.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { fetchedPart } from '#miniapp/ui/fetched-screen.tsx'
import { Progress } from '#miniapp/ui/progress.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { StatTile } from '#miniapp/ui/stat-tile.tsx'

const WeekChart = fetchedPart(async () => (await import('./week-chart.tsx')).WeekChart)

/** The figures: four tiles, the week, the countries. */
export function Overview({ user }: { user: Profile }) {
  const text = usePortalText()
  const language = useLanguage()
  const stats = useStats()
  const { used, limit, share, percent } = usageOf(user)
  if (stats.isLoadingError) {
    return <LoadError title={text('overview.loadFailed')} query={stats} />
  }
  const number = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString(language))
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatTile
          icon={ScanLine}
          label={text('overview.usage')}
          value={(percent / 100).toLocaleString(language, { style: 'percent' })}
          note={text('overview.usageText', { used, limit })}
        >
          <span className="mt-auto pt-2">
            <Progress share={share} label={text('overview.usage')} />
          </span>
        </StatTile>
        <StatTile icon={Users} label={text('overview.contacts')} value={number(stats.data?.total.contacts)} />
        <StatTile
          icon={MessageCircle}
          label={text('overview.messages')}
          value={number(stats.data?.total.messages)}
          note={text('overview.messagesText')}
        />
        <StatTile
          icon={Globe}
          label={text('overview.countries')}
          value={number(stats.data?.monthly.countries)}
          note={text('overview.countriesText')}
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        <Card title={text('overview.week')} hint={text('overview.weekText')}>
          {stats.data ? (
            <div className="min-h-56">
              <WeekChart days={stats.data.weekly} />
            </div>
          ) : (
            <Skeleton className="h-56 w-full opacity-60" />
          )}
        </Card>
        <Card title={text('overview.top')} hint={text('overview.topText')}>
          {stats.data ? <CountryList stats={stats.data} /> : <Skeleton className="h-40 w-full opacity-60" />}
        </Card>
      </div>
    </div>
  )
}

/** The countries with the most contacts, each with its share of all. */
function CountryList({ stats }: { stats: Stats }) {
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
