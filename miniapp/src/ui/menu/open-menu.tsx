import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ExternalLink } from '../external-link.tsx'

const itemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none select-none data-highlighted:bg-raised'

/** A menu that is open at first, then opens from its trigger. Opened by a key, it begins at its first item. */
export function OpenMenu({ trigger, byKey, children }: { trigger: ReactNode; byKey: boolean; children: ReactNode }) {
  const focusFirst = (content: HTMLElement | null) => {
    if (byKey) content?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
  }
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={focusFirst}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-30 min-w-52 animate-appear rounded-card border border-hairline bg-surface p-1 shadow-lg"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** One thing a menu does. */
export function MenuItem(props: { icon: LucideIcon; danger?: boolean; onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={classNames(itemLook, props.danger && 'text-danger')} onSelect={props.onSelect}>
      <props.icon aria-hidden="true" className="size-4.5" />
      {props.children}
    </DropdownMenu.Item>
  )
}

/** A link out of the app, as an item of a menu. */
export function MenuLink(props: { icon: LucideIcon; href: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={itemLook} asChild>
      <ExternalLink href={props.href}>
        <props.icon aria-hidden="true" className="size-4.5" />
        {props.children}
      </ExternalLink>
    </DropdownMenu.Item>
  )
}

/** The heading of the items below it. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="mt-1 border-t border-hairline px-3 pt-3 pb-1 text-xs text-muted">
      {children}
    </DropdownMenu.Label>
  )
}
