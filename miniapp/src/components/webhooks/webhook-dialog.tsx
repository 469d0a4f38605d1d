import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResendRequest, ResentEvents, Webhook, WebhookDelivery } from '#contracts/integrations/webhooks.ts'
import { localMoment, timeLabel } from '#miniapp/format/day.ts'
import { useErrorText, useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ConfirmDialog } from '#miniapp/ui/dialogs/confirm-dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialogs/dialog-footer.tsx'
import { DialogForm } from '#miniapp/ui/dialogs/dialog-form.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Field } from '#miniapp/ui/field.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { Switch } from '#miniapp/ui/switch.tsx'
import { NewSecret } from './new-secret.tsx'
import { useWebhook } from './use-webhooks.ts'
import { useWebhooksText, wordOfType } from './webhooks-text.ts'

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

const dayMs = 24 * 60 * 60 * 1000
/** Older events are forgotten. */
const keptDays = 7

/** Asks since when everything is sent to an address once more: at first since it failed, or a day ago. */
function ResendSinceForm(props: {
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

const tones = { waiting: 'neutral', delivered: 'success', failed: 'warning' } as const

/** The latest events for an address, each with how it went. */
function Deliveries(props: {
  webhook: Webhook
  deliveries: UseQueryResult<WebhookDelivery[]>
  resend: UseMutationResult<WebhookDelivery, Error, number>
}) {
  const text = useWebhooksText()
  const errorText = useErrorText()
  const { webhook, deliveries, resend } = props
  if (deliveries.isPending) return <Skeleton className="h-11" />
  if (!deliveries.data) return <p className="text-sm text-muted">{errorText(deliveries.error)}</p>
  if (deliveries.data.length === 0) return <p className="text-sm text-muted">{text('nothingSent')}</p>
  return (
    <section>
      <h3 className="text-sm font-semibold">{text('recent')}</h3>
      <ul className="divide-y divide-hairline">
        {deliveries.data.map(delivery => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <DeliveryLine delivery={delivery} />
            {!webhook.disabled && (
              <Button
                look="plain"
                disabled={resend.isPending}
                aria-label={text('resendNamed', { what: text(wordOfType[delivery.type]) })}
                onClick={() => resend.mutate(delivery.id)}
              >
                {text('resend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeliveryLine({ delivery }: { delivery: WebhookDelivery }) {
  const text = useWebhooksText()
  const language = useLanguage()
  const { type, state, status, problem, attempts, created_at, next_attempt_at } = delivery
  const answer = status === null ? problem && text(`problem.${problem}`) : text('answer', { status })
  return (
    <div className="min-w-0 flex-1 basis-40 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{text(wordOfType[type])}</span>
        <Badge tone={tones[state]}>{text(state)}</Badge>
      </p>
      <p className="text-muted">
        <DayText moment={created_at} /> {timeLabel(new Date(created_at), language)}
        {answer && ` · ${answer}`}
        {attempts > 1 && ` · ${text('tries', { count: attempts })}`}
      </p>
      {next_attempt_at && attempts > 0 && (
        <p className="text-muted">
          {text('again')} <DayText moment={next_attempt_at} /> {timeLabel(new Date(next_attempt_at), language)}
        </p>
      )}
    </div>
  )
}
