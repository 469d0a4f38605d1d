import { useState } from 'react'
import type { Webhook } from '#contracts/integrations/webhooks.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Deliveries } from './deliveries.tsx'
import { NewSecret } from './new-secret.tsx'
import { ResendSinceForm } from './resend-since-form.tsx'
import { useWebhook } from './use-webhooks.ts'
import { useWebhooksText } from './webhooks-text.ts'

/** One address: what was sent there lately, and what can be done with it. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = useWebhooksText()
  const toast = useToast()
  const { deliveries, resend, resendSince, sendTest, renew, enable, remove } = useWebhook(webhook.id)
  const [isDeleting, setDeleting] = useState(false)
  const [isResending, setResending] = useState(false)
  const { host } = new URL(webhook.url)
  if (renew.data) {
    return (
      <Dialog title={text('newSecretTitle')} onClose={onClose} keepsOpen>
        <NewSecret secret={renew.data.secret} onClose={renew.reset} />
      </Dialog>
    )
  }
  if (isResending) {
    return (
      <Dialog title={text('resendAll')} hint={host} onClose={onClose}>
        <ResendSinceForm webhook={webhook} resend={resendSince} onClose={() => setResending(false)} />
      </Dialog>
    )
  }
  if (isDeleting)
    return (
      <ConfirmDialog
        title={text('deleteTitle', { host })}
        text={text('deleteText')}
        action={text('delete')}
        done={text('deleted')}
        run={() => remove.mutateAsync(undefined).then(onClose)}
        onClose={() => setDeleting(false)}
      />
    )
  const test = () => sendTest.mutate(undefined, { onSuccess: () => toast({ title: text('testSent') }) })
  return (
    <Dialog title={host} onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-5">
        <p className="text-sm break-all text-muted">{webhook.url}</p>
        {webhook.disabled ? (
          <div className="text-sm">
            <p className="font-medium">{text(`why.${webhook.disabled}`)}</p>
            <p className="text-muted">{text('missed')}</p>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button look="soft" disabled={sendTest.isPending} onClick={test}>
              {text('sendTest')}
            </Button>
            <Button look="soft" onClick={() => setResending(true)}>
              {text('resendAll')}
            </Button>
          </div>
        )}
        <Deliveries webhook={webhook} deliveries={deliveries} resend={resend} />
        <ErrorLine error={enable.error ?? renew.error ?? resend.error ?? sendTest.error} />
        <DialogFooter>
          <Button look="danger" onClick={() => setDeleting(true)}>
            {text('delete')}
          </Button>
          <Button disabled={renew.isPending} onClick={() => renew.mutate(undefined)}>
            {text('renew')}
          </Button>
          {webhook.disabled && webhook.disabled !== 'secret-lost' && (
            <Button look="primary" disabled={enable.isPending} onClick={() => enable.mutate(undefined)}>
              {text('enable')}
            </Button>
          )}
        </DialogFooter>
      </div>
    </Dialog>
  )
}
