import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { SubscriptionState } from '#contracts/billing.ts'
import { planOf } from '#contracts/plans.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useUsage } from '#miniapp/api/use-usage.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Badge } from '#miniapp/ui/badge.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Card } from '#miniapp/ui/card.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { Progress } from '#miniapp/ui/progress.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useSubscriptionText } from './subscription-text.ts'
import { subscriptionKey } from './use-subscription.ts'

/** The plan, what is used of it and how it goes on. */
export function CurrentPlan({ state }: { state: SubscriptionState }) {
  const text = useSubscriptionText()
  const usage = useUsage()
  const isFree = state.plan === 'free'
  return (
    <Card
      title={text('current.title')}
      actions={<Badge tone={isFree ? 'neutral' : 'success'}>{text(isFree ? 'current.free' : 'current.active')}</Badge>}
    >
      <div className="flex flex-col gap-2">
        <p className="text-lg font-semibold">{planOf(state.plan).name}</p>
        {usage ? (
          <p className="text-sm tabular-nums">{text('current.used', { used: usage.used, limit: usage.limit })}</p>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
        <Progress share={usage?.share ?? 0} label={text('current.bar')} />
        <Future state={state} renewal={renewalOf(state)} />
      </div>
    </Card>
  )
}

function Future({ state, renewal }: { state: SubscriptionState; renewal: Renewal }) {
  const text = useSubscriptionText()
  const language = useLanguage()
  const { isPending, undo } = useUndo()
  const date = 'date' in renewal ? dayText(renewal.date, language) : ''
  const plan = state.pending_plan ? planOf(state.pending_plan).name : ''
  const isWarning = renewal.kind === 'pastDue'
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className={isWarning ? 'flex items-center gap-2 text-sm text-danger' : 'text-sm text-muted'}>
        {isWarning && <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />}
        {text(`current.${renewal.kind}`, { date, plan })}
      </p>
      {isWarning && state.pay_url && (
        <Button look="primary" asChild>
          <ExternalLink href={state.pay_url}>{text('current.pay')}</ExternalLink>
        </Button>
      )}
      {['ends', 'endsForNext', 'changes'].includes(renewal.kind) && (
        <Button look="soft" disabled={isPending} onClick={undo}>
          {text('current.undo', { plan: planOf(state.plan).name })}
        </Button>
      )}
    </div>
  )
}

/** Takes back a downgrade or a cancellation. Of Stars the person has the last word, in Telegram's own settings. */
function useUndo(): { isPending: boolean; undo: () => void } {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const text = useSubscriptionText()
  const fail = useFailureToast()
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.call('POST /api/subscription/{userId}/undo', { userId: api.userId }),
    onSuccess(state) {
      client.setQueryData(subscriptionKey(api.userId), state)
      toast({ title: text(state.status === 'ending' ? 'current.undoStars' : 'current.undone') })
    },
    onError: fail,
  })
  return { isPending, undo: () => mutate() }
}

/** What the current plan's card says of the plan's future; `date` is ISO. */
export type Renewal =
  | { kind: 'upgrade' | 'included' | 'renewsFirst' | 'granted' | 'pastDue' }
  | { kind: 'renews' | 'grantedUntil' | 'ends' | 'endsForNext' | 'changes'; date: string }

/** How a subscription goes on: monthly plans renew on the 1st, others on their own date (PRODUCT §4). */
export function renewalOf(state: SubscriptionState): Renewal {
  const { status, source, ends_at: endsAt, renews_at: renewsAt } = state
  if (status === 'free') return { kind: 'upgrade' }
  if (status === 'included') return { kind: 'included' }
  if (status === 'past_due') return { kind: 'pastDue' }
  if (source === 'grant') return endsAt ? { kind: 'grantedUntil', date: endsAt } : { kind: 'granted' }
  if (status === 'ending' && endsAt) return { kind: state.pending_plan ? 'endsForNext' : 'ends', date: endsAt }
  if (state.pending_plan && renewsAt) return { kind: 'changes', date: renewsAt }
  if (!renewsAt || isMonthly(state, renewsAt)) return { kind: 'renewsFirst' }
  return { kind: 'renews', date: renewsAt }
}

function isMonthly({ plan, source }: SubscriptionState, renewsAt: string): boolean {
  if (source !== 'stripe' || planOf(plan).interval !== 'month') return false
  return new Date(renewsAt).getUTCDate() === 1
}
