import { Link } from 'wouter'
import { useText } from '#miniapp/texts/text.ts'
import { classNames } from '#miniapp/ui/class-names.ts'
import { isActive, type Section } from './section.ts'

/** The entries at the bottom of a phone, above its safe area. */
export function BottomBar({ sections, path }: { sections: readonly Section[]; path: string }) {
  const text = useText()
  return (
    <nav
      aria-label={text('nav.label')}
      className="shrink-0 border-t border-hairline bg-surface pb-(--safe-bottom) lg:hidden"
    >
      <ul className="flex">
        {sections.map(({ href, icon: Icon, label }) => {
          const active = isActive(href, path)
          return (
            <li key={href} className="min-w-0 flex-auto">
              <Link
                href={href}
                aria-current={active ? 'page' : undefined}
                className={classNames(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-xs font-medium -outline-offset-2',
                  active ? 'text-link' : 'text-muted',
                )}
              >
                <Icon aria-hidden="true" className="size-5.5" strokeWidth={active ? 2.25 : 1.75} />
                <span className="line-clamp-2 text-center leading-3.5 text-balance min-[22.5rem]:whitespace-nowrap">
                  {text(label)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
