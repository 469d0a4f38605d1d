import { keepPreviousData } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminUser } from '#contracts/admin.ts'
import { searchLength, type UserSort, userFilters, userSorts } from '#contracts/admin-lists.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { PlanBadge } from '#miniapp/components/plan-badge.tsx'
import { AdminPages } from '#miniapp/features/admin/view/admin-pages.tsx'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { sortBy, usersQuery } from '#miniapp/features/admin/view/admin-view.ts'
import { BeyondLastPage } from '#miniapp/features/admin/view/beyond-last-page.tsx'
import { useAdminView } from '#miniapp/features/admin/view/use-admin-view.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'
import { Clipped } from '#miniapp/ui/clipped.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { SearchBox } from '#miniapp/ui/search-box.tsx'
import { type Column, Table } from '#miniapp/ui/table.tsx'
import { UserDialog } from './user-dialog.tsx'

/** Every user: filtered, searched, sorted, in pages; a row opens the user. */
export function UsersTab() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  const [open, setOpen] = useState<AdminUser | undefined>()
  const users = useCall('GET /api/admin/users', { query: usersQuery(view) }, { placeholderData: keepPreviousData })
  const { data } = users
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
        <UserFilters />
        <div className="lg:ml-auto lg:w-96">
          <UserSearch />
        </div>
      </div>
      {users.isError ? (
        <LoadError title={text('users.loadFailed')} query={users} />
      ) : data?.users.length === 0 ? (
        <UsersEmpty />
      ) : (
        <UsersTable users={data?.users} onOpen={setOpen} />
      )}
      {data && data.users.length > 0 && (
        <AdminPages list="users" pagination={data.pagination} onPage={page => change({ page })} />
      )}
      {open && <UserDialog user={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** Which users to show. */
function UserFilters() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{text('users.filters')}</legend>
      {userFilters.map(filter => (
        <button
          key={filter}
          type="button"
          aria-pressed={view.filter === filter}
          onClick={() => change({ filter })}
          className={classNames(
            'min-h-11 rounded-control border px-4 text-sm font-medium',
            view.filter === filter ? 'border-link bg-soft text-link' : 'border-hairline bg-surface hover:bg-raised',
          )}
        >
          {text(`users.filter.${filter}`)}
        </button>
      ))}
    </fieldset>
  )
}

const pauseMs = 300

/** The search box. It searches after a pause in typing, and adds one entry to the history. */
function UserSearch() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  const [typed, setTyped] = useState(view.search)
  const asked = useRef(view.search)
  const latest = useRef(change)
  latest.current = change

  useEffect(() => {
    // The address was changed from elsewhere: by going back, or by "show all".
    if (view.search === asked.current) return
    asked.current = view.search
    setTyped(view.search)
  }, [view.search])

  useEffect(() => {
    const search = typed.trim()
    if (search === asked.current) return
    const timer = setTimeout(() => {
      latest.current({ search }, { replace: asked.current !== '' })
      asked.current = search
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return <SearchBox label={text('users.search')} value={typed} maxLength={searchLength} onChange={setTyped} />
}

/** What a page without users means, and the way to one that has some. */
function UsersEmpty() {
  const text = useAdminText()
  const { view, change } = useAdminView()
  if (view.page > 1) return <BeyondLastPage />
  const isNarrowed = view.filter !== 'all' || view.search !== ''
  return (
    <Notice icon={SearchX} title={text('users.empty')} hint={isNarrowed ? text('users.emptyHint') : undefined}>
      {isNarrowed && <Button onClick={() => change({ filter: 'all', search: '' })}>{text('users.showAll')}</Button>}
    </Notice>
  )
}

/** One page of users; a click on a head sorts, a click on a row opens. */
function UsersTable(props: { users: AdminUser[] | undefined; onOpen: (user: AdminUser) => void }) {
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
