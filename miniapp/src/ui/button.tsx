import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const looks = {
  primary: 'bg-accent text-accent-text hover:opacity-92 active:opacity-85',
  secondary: 'border border-hairline bg-surface text-text hover:bg-raised active:bg-raised',
  soft: 'bg-soft text-link hover:opacity-85 active:opacity-75',
  plain: 'text-link hover:bg-raised active:bg-raised',
  danger: 'text-danger hover:bg-raised active:bg-raised',
} as const

type ButtonProps = ComponentProps<'button'> & {
  look?: keyof typeof looks
  /** Stands before the label. Without a label the button is a square around it: give it an aria-label. */
  icon?: LucideIcon
  /** Lends the looks to the one child, a link for example. */
  asChild?: boolean
}

/** A button, at least 44 px high, and higher where its label does not fit one line. */
export function Button({ look = 'secondary', icon: Icon, asChild, className, children, ...props }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button'
  const isSquare = Icon && !children
  return (
    <Element
      type={asChild ? undefined : 'button'}
      className={classNames(
        'inline-flex min-h-11 max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-control text-sm font-medium transition-[opacity,background-color] duration-150 [&>svg]:shrink-0',
        'disabled:opacity-50 aria-disabled:opacity-50',
        isSquare ? 'w-11' : 'px-4 py-2',
        looks[look],
        className,
      )}
      {...props}
    >
      {asChild ? (
        children
      ) : (
        <>
          {Icon && <Icon aria-hidden="true" className={isSquare ? 'size-5' : 'size-4'} />}
          {children}
        </>
      )}
    </Element>
  )
}
