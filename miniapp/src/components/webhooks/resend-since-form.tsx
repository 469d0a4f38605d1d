import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResendRequest, ResentEvents, Webhook } from '#contracts/integrations/webhooks.ts'
import { localMoment } from '#miniapp/format/day.ts'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { useWebhooksText } from './webhooks-text.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Older events are forgotten. */
const keptDays = 7

/** Asks since when everything is sent to an address once more: at first since it failed, or a day ago. */
export function ResendSinceForm(props: {
  webhook: Webhook
  resend: UseMutationResult<ResentEvents, Error, ResendRequest>
  onClose: () => void
}) {
  const text = useWebhooksText()
  const toast = useToast()
  const { webhook, resend, onClose } = props
  const [opened] = useState(() => Date.now())
  const [since, setSince] = useState(() => localMoment(new Date(webhook.failing_since ?? opened - dayMs)))
  const [onlyFailed, setOnlyFailed] = useState(false)
  const [isTried, setTried] = useState(false)
  const moment = new Date(since)
  const isMissing = Number.isNaN(moment.getTime())

  function submit(): void {
    setTried(true)
    if (isMissing) return
    resend.mutate(
      { since: moment.toISOString(), only_failed: onlyFailed },
      {
        onSuccess: ({ events }) => {
          toast({ title: text('resent', { count: events }) })
          onClose()
        },
      },
    )
  }

  return (
    <DialogForm
      action={text('resend')}
      isDisabled={resend.isPending}
      error={resend.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field
        label={text('since')}
        hint={text('sinceHint')}
        type="datetime-local"
        min={localMoment(new Date(opened - keptDays * dayMs))}
        max={localMoment(new Date(opened))}
        value={since}
        onChange={event => setSince(event.target.value)}
        error={isTried && isMissing ? text('sinceMissing') : undefined}
      />
      <Switch label={text('onlyFailed')} hint={text('onlyFailedHint')} checked={onlyFailed} onChange={setOnlyFailed} />
    </DialogForm>
  )
}
