import { Activity, Contact, CreditCard, Percent, ScanLine, UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AdminOverview } from '#contracts/admin.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { type AdminView, changeView, paramsOf, viewOf } from '#miniapp/features/admin/view/admin-view.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { StatTile } from '#miniapp/ui/stat-tile.tsx'

/** The figures; each leads to the users behind it. Dashes stand for what is not known yet. */
export function OverviewTiles({ overview }: { overview: AdminOverview | undefined }) {
  const text = useAdminText()
  const language = useLanguage()
  const say = (figure: keyof AdminOverview) => overview?.[figure].toLocaleString(language) ?? text('none')
  const decimal = (figure: keyof AdminOverview) =>
    overview?.[figure].toLocaleString(language, { minimumFractionDigits: 1 }) ?? text('none')
  return (
    <div aria-busy={!overview} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <UsersLink to={{}}>
        <StatTile icon={Users} label={text('overview.totalUsers')} value={say('totalUsers')} />
      </UsersLink>
      <UsersLink to={{ filter: 'new_today' }}>
        <StatTile
          icon={UserPlus}
          label={text('overview.newToday')}
          value={say('newUsersToday')}
          note={text('overview.utc')}
        />
      </UsersLink>
      <UsersLink to={{ filter: 'paid' }}>
        <StatTile
          icon={Percent}
          label={text('overview.conversion')}
          value={text('analytics.percent', { percent: decimal('conversionRate') })}
          note={text('overview.conversionNote', { paid: say('paidUsers'), total: say('totalUsers') })}
        />
      </UsersLink>
      <UsersLink to={{ sort: 'scans_used' }}>
        <StatTile
          icon={ScanLine}
          label={text('overview.totalScans')}
          value={say('totalScansUsed')}
          note={text('overview.allTime')}
        />
      </UsersLink>
      <PlanTile overview={overview} />
      <UsersLink to={{ sort: 'contactCount' }}>
        <StatTile
          icon={Contact}
          label={text('overview.contacts')}
          value={say('totalContacts')}
          note={text('overview.contactsNote', { average: decimal('avgContactsPerUser') })}
        />
      </UsersLink>
      <UsersLink to={{ sort: 'scans_used' }}>
        <StatTile
          icon={Activity}
          label={text('overview.activity')}
          value={decimal('avgScansPerUser')}
          note={text('overview.activityNote')}
        />
      </UsersLink>
    </div>
  )
}

/** How many people are on the free plan and how many pay; each number leads to them. The others were given a plan. */
function PlanTile({ overview }: { overview: AdminOverview | undefined }) {
  const text = useAdminText()
  const language = useLanguage()
  const say = (count: number | undefined) => count?.toLocaleString(language) ?? text('none')
  const given = overview ? overview.totalUsers - overview.freeUsers - overview.paidUsers : 0
  const rows = [
    { filter: 'free', label: text('overview.free'), count: overview?.freeUsers },
    { filter: 'paid', label: text('overview.paid'), count: overview?.paidUsers },
  ] as const
  return (
    <section className="col-span-2 flex flex-col gap-1 rounded-card border border-hairline bg-surface p-4">
      <h2 className="flex items-center gap-2 text-sm text-muted">
        <CreditCard aria-hidden="true" className="size-4 shrink-0" />
        {text('overview.plans')}
      </h2>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        {rows.map(({ filter, label, count }) => (
          <UsersLink key={filter} to={{ filter }}>
            <span className="flex min-h-11 flex-col-reverse justify-end gap-1">
              <span className="truncate text-sm text-muted">{label}</span>
              <span className="text-xl font-semibold tabular-nums">{say(count)}</span>
            </span>
          </UsersLink>
        ))}
      </div>
      {given > 0 && <p className="text-sm text-muted">{text('overview.given', { count: given })}</p>}
    </section>
  )
}

const start = viewOf(new URLSearchParams())

/** Leads to the users' tab with this filter and order. */
function UsersLink(props: { to: Partial<AdminView>; className?: string; children: ReactNode }) {
  const view = changeView(start, { tab: 'users', ...props.to })
  return (
    <Link
      href={`/admin?${paramsOf(view)}`}
      className={classNames('grid rounded-card transition-opacity duration-150 hover:opacity-80', props.className)}
    >
      {props.children}
    </Link>
  )
}
