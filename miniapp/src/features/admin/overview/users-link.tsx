import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type AdminView, changeView, paramsOf, viewOf } from '#miniapp/features/admin/view/admin-view.ts'
import { classNames } from '#miniapp/ui/class-names.ts'

const start = viewOf(new URLSearchParams())

/** Leads to the users' tab with this filter and order. */
export function UsersLink(props: { to: Partial<AdminView>; className?: string; children: ReactNode }) {
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
