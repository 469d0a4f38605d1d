import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'

/** Asks before something ends, does it, and says so. */
export function ConfirmDialog(props: {
  title: string
  text: ReactNode
  /** What the button says. */
  action: string
  /** What is said once it is done. */
  done?: string
  run: () => Promise<unknown>
  onClose: () => void
}) {
  const { title, text, action, done, run, onClose } = props
  const cancel = useText()('cancel')
  const toast = useToast()
  const confirm = useMutation({
    mutationFn: run,
    onSuccess: () => {
      if (done) toast({ title: done })
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <p className="text-sm">{text}</p>
        <ErrorLine error={confirm.error} />
        <DialogFooter cancel={cancel} onCancel={onClose}>
          <Button
            look="danger"
            className="border border-hairline"
            disabled={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {action}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
