import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '#contracts/integrations/webhooks.ts'
import { timeLabel } from '#miniapp/format/day.ts'
import { useErrorText, useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { DayText } from '#miniapp/ui/day-text.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useWebhooksText, wordOfType } from './webhooks-text.ts'

const tones = { waiting: 'neutral', delivered: 'success', failed: 'warning' } as const

/** The latest events for an address, each with how it went. */
export function Deliveries(props: {
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
            <Line delivery={delivery} />
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

function Line({ delivery }: { delivery: WebhookDelivery }) {
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
