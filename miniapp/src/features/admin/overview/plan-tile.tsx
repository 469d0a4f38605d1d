import { CreditCard } from 'lucide-react'
import type { AdminOverview } from '#contracts/admin.ts'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { UsersLink } from './users-link.tsx'

/** How many people are on the free plan and how many pay; each number leads to them. The others were given a plan. */
export function PlanTile({ overview }: { overview: AdminOverview | undefined }) {
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
      {rows.map(({ filter, label, count }) => (
        <UsersLink key={filter} to={{ filter }} className="min-h-11 grid-cols-[1fr_auto] items-center gap-3 text-sm">
          <span className="truncate">{label}</span>
          <span className="font-semibold tabular-nums">{say(count)}</span>
        </UsersLink>
      ))}
      {given > 0 && <p className="text-sm text-muted">{text('overview.given', { count: given })}</p>}
    </section>
  )
}
