import type { AdminUsersQuery } from '#contracts/admin.ts'
import { type UserFilter, type UserSort, userFilters, userSorts } from '#contracts/admin-lists.ts'

export const adminTabs = ['overview', 'users', 'analytics', 'scans'] as const
export type AdminTab = (typeof adminTabs)[number]

/** What the dashboard shows; it stands in the address, so that a page can be reloaded, sent and gone back to. */
export type AdminView = {
  tab: AdminTab
  filter: UserFilter
  search: string
  sort: UserSort
  order: 'asc' | 'desc'
  page: number
}

const start: AdminView = { tab: 'overview', filter: 'all', search: '', sort: 'created_at', order: 'desc', page: 1 }

const oneOf = <Value extends string>(values: readonly Value[], value: string | null, otherwise: Value): Value =>
  values.find(one => one === value) ?? otherwise

/** The view of an address; what it does not say, or says wrongly, is as at the start. */
export function viewOf(params: URLSearchParams): AdminView {
  const page = Number(params.get('page'))
  return {
    tab: oneOf(adminTabs, params.get('tab'), start.tab),
    filter: oneOf(userFilters, params.get('filter'), start.filter),
    search: params.get('search') ?? start.search,
    sort: oneOf(userSorts, params.get('sort'), start.sort),
    order: oneOf(['asc', 'desc'], params.get('order'), start.order),
    page: Number.isInteger(page) && page > 0 && page <= 1e9 ? page : start.page,
  }
}

/** The address of a view, as short as it can be. */
export function paramsOf(view: AdminView): URLSearchParams {
  const said = Object.entries(view).filter(
    ([name, value]) => value !== Object.entries(start).find(([key]) => key === name)?.[1],
  )
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]))
}

/** The view after a change: another list begins with its first page, another tab as at the start (SPEC §4). */
export function changeView(view: AdminView, change: Partial<AdminView>): AdminView {
  const base = change.tab && change.tab !== view.tab ? start : view
  return { ...base, page: start.page, ...change }
}

/** The order after a click on a column: turned round, or the column's usual one. */
export function sortBy(view: AdminView, sort: UserSort): Pick<AdminView, 'sort' | 'order'> {
  if (view.sort === sort) return { sort, order: view.order === 'asc' ? 'desc' : 'asc' }
  return { sort, order: sort === 'name' || sort === 'email' ? 'asc' : 'desc' }
}

/** What asks for the users' page that a view shows. */
export function usersQuery({ filter, search, sort, order, page }: AdminView): AdminUsersQuery {
  return { page, limit: 20, search, filter, sort, order }
}
