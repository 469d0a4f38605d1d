import type { ReactNode } from 'react'
import { Button } from '#miniapp/ui/button.tsx'
import { classNames } from '#miniapp/ui/class-names.ts'

type DialogFooterProps = {
  /** What the way out says, where there is one. */
  cancel?: string
  onCancel?: () => void
  /** Below what scrolls, and to the dialog's edges. */
  apart?: boolean
  children: ReactNode
}

/** The buttons that end a dialog or a form in one: the way out first, what is to be done last. */
export function DialogFooter({ cancel, onCancel, apart, children }: DialogFooterProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-end gap-2',
        apart && 'border-t border-hairline px-5 py-3',
      )}
    >
      {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
      {children}
    </div>
  )
}
