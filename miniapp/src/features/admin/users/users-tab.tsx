import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '#contracts/admin.ts'
import { useCall } from '#miniapp/api/use-call.ts'
import { AdminPages } from '#miniapp/features/admin/view/admin-pages.tsx'
import { useAdminText } from '#miniapp/features/admin/view/admin-text.ts'
import { usersQuery } from '#miniapp/features/admin/view/admin-view.ts'
import { useAdminView } from '#miniapp/features/admin/view/use-admin-view.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserSearch } from './user-search.tsx'
import { UsersEmpty } from './users-empty.tsx'
import { UsersTable } from './users-table.tsx'

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
        <LoadError title={text('users.loadFailed')} error={users.error} onRetry={() => void users.refetch()} />
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
