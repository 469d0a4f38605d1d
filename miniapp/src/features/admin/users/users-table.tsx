import type { AdminUser } from '#contracts/admin.ts'
import { type UserSort, userSorts } from '#contracts/admin-lists.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { PlanBadge } from '#miniapp/components/plan-badge.tsx'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { sortBy } from '#miniapp/features/admin/view/admin-view.ts'
import { useAdminView } from '#miniapp/features/admin/view/use-admin-view.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Clipped } from '#miniapp/ui/clipped.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { type Column, Table } from '#miniapp/ui/table.tsx'

/** One page of users; a click on a head sorts, a click on a row opens. */
export function UsersTable(props: { users: AdminUser[] | undefined; onOpen: (user: AdminUser) => void }) {
  const text = useAdminText()
  const language = useLanguage()
  const { view, change } = useAdminView()
  const cells: Record<UserSort, Omit<Column<AdminUser>, 'name' | 'label'>> = {
    name: {
      cell: user => (
        <button
          type="button"
          className="-mx-2 -my-1 min-h-11 rounded-control px-2 text-start font-medium -outline-offset-2"
          onClick={event => {
            event.stopPropagation()
            props.onOpen(user)
          }}
        >
          <Clipped text={fullName(user)} fallback={text('users.unnamed')} />
        </button>
      ),
    },
    email: { cell: user => <Clipped text={user.email} /> },
    plan: { cell: user => <PlanBadge plan={user.plan} /> },
    scans_used: { atEnd: true, cell: user => user.scans_used.toLocaleString(language) },
    contactCount: { atEnd: true, cell: user => user.contactCount.toLocaleString(language) },
    created_at: { cell: user => <DayText moment={user.created_at} /> },
  }
  const columns = userSorts.map(sort => ({
    ...cells[sort],
    name: sort,
    sort,
    label: text(`users.column.${sort}`),
  }))
  return (
    <Table
      label={text('users.table')}
      columns={columns}
      rows={props.users}
      keyOf={user => user.id}
      sorting={{ by: view.sort, order: view.order, onSort: sort => change(sortBy(view, sort)) }}
      onOpen={props.onOpen}
    />
  )
}
