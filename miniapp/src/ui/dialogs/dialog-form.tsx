import type { ReactNode } from 'react'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'

/** The form that a dialog holds: its fields, then why it was refused, then the way out and the button that sends it. */
export function DialogForm(props: {
  /** What the button says. */
  action: string
  isDisabled: boolean
  onSubmit: () => void
  error?: unknown
  /** What the way out says, where it is not "cancel". */
  cancel?: string
  onCancel: () => void
  children: ReactNode
}) {
  const text = useText()
  return (
    <form
      noValidate
      className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5"
      onSubmit={event => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      {props.children}
      <ErrorLine error={props.error} />
      <DialogFooter cancel={props.cancel ?? text('cancel')} onCancel={props.onCancel}>
        <Button type="submit" look="primary" disabled={props.isDisabled}>
          {props.action}
        </Button>
      </DialogFooter>
    </form>
  )
}
