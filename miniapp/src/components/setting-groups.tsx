import { ArrowLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '#miniapp/ui/class-names.ts'

export type SettingGroup = { name: string; href: string; icon: LucideIcon; label: string; hint: string }

/**
 * Settings in groups that have addresses of their own. On a phone the list of groups leads to a group and back; from
 * 1024 px the group stands beside the list, the first one where none is chosen.
 */
export function SettingGroups(props: {
  title: string
  /** Whether the title is the heading of the whole page. */
  isPage: boolean
  /** The address of the list. */
  listHref: string
  groups: readonly [SettingGroup, ...SettingGroup[]]
  chosen: string | undefined
  /** Below the list. */
  footer?: ReactNode
  children: ReactNode
}) {
  const { title, isPage, groups, listHref } = props
  const isList = props.chosen === undefined
  const shown = groups.find(group => group.name === props.chosen) ?? groups[0]
  const ListTitle = !isPage ? 'h2' : isList ? 'h1' : 'p'
  const GroupTitle = isPage && !isList ? 'h1' : 'h2'
  return (
    <div className="flex min-h-0 w-full flex-1 lg:gap-6">
      <nav
        aria-label={title}
        className={classNames(
          'w-full min-w-0 overflow-y-auto overscroll-contain lg:block lg:w-72 lg:shrink-0',
          isPage && 'p-4 lg:pt-6 lg:pr-0',
          !isList && 'hidden',
        )}
      >
        <ListTitle className={classNames('mb-3 text-lg font-semibold', !isPage && 'sr-only')}>{title}</ListTitle>
        <ul className="flex flex-col divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
          {groups.map(group => (
            <GroupLink key={group.name} group={group} isShown={group === shown} isList={isList} />
          ))}
        </ul>
        {props.footer}
      </nav>
      <div
        key={shown.name}
        className={classNames(
          'relative min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain',
          isList && 'max-lg:hidden',
        )}
      >
        <div
          className={classNames('flex w-full max-w-2xl flex-col gap-4', isPage && 'mx-auto p-4 pb-8 lg:mx-0 lg:pt-6')}
        >
          <header className="flex flex-col items-start">
            <Link
              href={listHref}
              className="-mt-2 -ml-2 flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-medium text-link lg:hidden"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              {title}
            </Link>
            <GroupTitle className="text-lg font-semibold">{shown.label}</GroupTitle>
          </header>
          {props.children}
        </div>
      </div>
    </div>
  )
}

function GroupLink({ group, isShown, isList }: { group: SettingGroup; isShown: boolean; isList: boolean }) {
  const { href, icon: Icon, label, hint } = group
  return (
    <li>
      <Link
        href={href}
        aria-current={isShown && !isList ? 'page' : undefined}
        className={classNames(
          'flex min-h-16 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-raised',
          isShown && 'lg:bg-soft lg:hover:bg-soft',
        )}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{label}</span>
          <span className="text-sm text-muted">{hint}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted lg:hidden" />
      </Link>
    </li>
  )
}
