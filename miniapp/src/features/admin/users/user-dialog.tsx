import { lazy, type ReactNode, Suspense } from 'react'
import type { AdminUser } from '#contracts/admin.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { PlanBadge } from '#miniapp/components/plan-badge.tsx'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'

const ActivityChart = lazy(async () => ({ default: (await import('./activity-chart.tsx')).ActivityChart }))

/** One user: what is known of them, and their scans of 30 days. */
export function UserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const text = useAdminText()
  const language = useLanguage()
  return (
    <Dialog title={shorten(fullName(user)) || text('users.unnamed')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard */}
      <div tabIndex={0} className="flex flex-col gap-5 overflow-y-auto p-5 -outline-offset-2">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
          <Fact name={text('user.telegramId')}>{user.telegram_id}</Fact>
          <Fact name={text('user.plan')}>
            <PlanBadge plan={user.plan} />
          </Fact>
          <Fact name={text('user.email')}>{user.email}</Fact>
          <Fact name={text('user.company')}>{user.company}</Fact>
          <Fact name={text('user.scans')}>{user.scans_used.toLocaleString(language)}</Fact>
          <Fact name={text('user.contacts')}>{user.contactCount.toLocaleString(language)}</Fact>
          <Fact name={text('user.lastContact')}>{user.lastContact && <DayText moment={user.lastContact} />}</Fact>
          <Fact name={text('user.joined')}>
            <DayText moment={user.created_at} />
          </Fact>
        </dl>
        <Activity telegramId={user.telegram_id} />
      </div>
    </Dialog>
  )
}

/** Enough of a name for a title. */
function shorten(name: string): string {
  const letters = [...name]
  return letters.length > 80 ? `${letters.slice(0, 80).join('')}…` : name
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const text = useAdminText()
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="line-clamp-6 wrap-anywhere">
        <bdi>{children || text('none')}</bdi>
      </dd>
    </div>
  )
}

function Activity({ telegramId }: { telegramId: number }) {
  const text = useAdminText()
  const activity = useCall('GET /api/admin/users/{telegramId}/activity', { telegramId })
  const chart = <Skeleton className="h-40 w-full" />
  if (activity.isError) return <LoadError title={text('user.activityFailed')} query={activity} />
  const days = activity.data?.activity
  const count = days?.reduce((sum, day) => sum + day.scans, 0)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{text('user.activity')}</h3>
      {count !== undefined && <p className="text-sm text-muted">{text('user.activityTotal', { count })}</p>}
      {days ? (
        <Suspense fallback={chart}>
          <ActivityChart days={days} />
        </Suspense>
      ) : (
        chart
      )}
    </section>
  )
}
