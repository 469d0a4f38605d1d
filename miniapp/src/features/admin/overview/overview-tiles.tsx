import { Activity, Contact, Percent, ScanLine, UserPlus, Users } from 'lucide-react'
import type { AdminOverview } from '#contracts/admin.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { StatTile } from '#miniapp/ui/stat-tile.tsx'
import { PlanTile } from './plan-tile.tsx'
import { UsersLink } from './users-link.tsx'

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
