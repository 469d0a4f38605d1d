import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangePreview, SubscriptionState } from '#contracts/billing.ts'
import { type PlanColumn, type PlanId, planById, planOf } from '#contracts/plans.ts'
import { moneyText } from '#contracts/values/money-text.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { userKey } from '#miniapp/api/user.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { ErrorLine } from '#miniapp/ui/feedback/error-line.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { useSubscriptionText } from './subscription-text.ts'
import { subscriptionKey } from './use-subscription.ts'

type Change = { planId: PlanId; current: PlanColumn; onClose: () => void }

/** Says what another plan costs and when it starts, before anything is changed. */
export function ChangeDialog({ planId, current, onClose }: Change) {
  const text = useSubscriptionText()
  const preview = usePreview(planId)
  const isUpgrade = preview.data?.kind === 'upgrade'
  const name = planById(planId).name
  const title =
    planId === 'FREE'
      ? text('change.cancel', { plan: planOf(current).name })
      : text(isUpgrade ? 'change.upgrade' : 'change.downgrade', { plan: name })
  return (
    <Dialog title={title} onClose={onClose}>
      {preview.isPending && (
        <div className="flex flex-col gap-3 p-5" aria-busy="true">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-2 h-11 w-full" />
        </div>
      )}
      {preview.isError && <LoadError title={text('loadFailed')} query={preview} />}
      {preview.data && <Confirm planId={planId} current={current} onClose={onClose} preview={preview.data} />}
    </Dialog>
  )
}

function Confirm({ planId, current, onClose, preview }: Change & { preview: ChangePreview }) {
  const text = useSubscriptionText()
  const language = useLanguage()
  const change = useChange(planId, onClose)
  const date = dayText(preview.takes_effect_at, language)
  const confirm = {
    upgrade: text('change.confirmUpgrade', { amount: moneyText(preview.due_now, language) }),
    downgrade: text('change.confirmDowngrade', { date }),
    cancel: text('change.confirmCancel', { date }),
  }[preview.kind]
  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-5">
      <p className="text-pretty">
        {preview.kind === 'upgrade'
          ? text('change.atOnce', { plan: planById(planId).name })
          : text('change.later', { plan: planOf(current).name, date })}
      </p>
      <ChangeFigures preview={preview} />
      <ErrorLine error={change.error} />
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button look="primary" disabled={change.isPending} onClick={() => change.mutate(preview)}>
          {change.isPending ? text('change.working') : confirm}
        </Button>
        <Button onClick={onClose}>{text('change.back')}</Button>
      </div>
    </div>
  )
}

/** What is charged now and what later. */
function ChangeFigures({ preview }: { preview: ChangePreview }) {
  const text = useSubscriptionText()
  const language = useLanguage()
  const { kind, due_now: dueNow, next_charge: next } = preview
  if (kind === 'cancel') return null
  if (preview.next_stars !== null) {
    return (
      <p className="rounded-control bg-raised p-4 text-sm text-pretty">
        {text('change.starsNext', { plan: planOf(preview.plan).name, stars: preview.next_stars })}
      </p>
    )
  }
  const { interval } = planOf(preview.plan)
  const period = interval && text(`card.${interval}`)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-control bg-raised p-4 text-sm tabular-nums">
      <dt>{text('change.dueNow')}</dt>
      <dd className="text-end font-semibold">{moneyText(dueNow, language)}</dd>
      {next && (
        <>
          <dt className="text-muted">
            {text(kind === 'upgrade' ? 'change.nextOnce' : 'change.next', { date: dayText(next.at, language) })}
          </dt>
          <dd className="text-end">
            {moneyText(next, language)}
            {period}
          </dd>
        </>
      )}
    </dl>
  )
}

/** What a change to this plan would cost, as of now: never an older answer. */
function usePreview(planId: PlanId) {
  const api = useApi()
  return useQuery({
    queryKey: ['change-preview', planId],
    queryFn: () => api.call('POST /api/subscription/{userId}/preview', { userId: api.userId, body: { planId } }),
    gcTime: 0,
  })
}

/** Makes the change that was previewed, for the price that was shown, and says so. */
function useChange(planId: PlanId, onDone: () => void): UseMutationResult<SubscriptionState, Error, ChangePreview> {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const text = useSubscriptionText()
  const language = useLanguage()
  return useMutation({
    mutationFn: ({ proration_date: date }) =>
      api.call('POST /api/subscription/{userId}/change', {
        userId: api.userId,
        body: { planId, ...(date === null ? {} : { proration_date: date }) },
      }),
    onSuccess(state, preview) {
      client.setQueryData(subscriptionKey(api.userId), state)
      void client.refetchQueries({ queryKey: userKey(api.userId) })
      const plan = planById(planId).name
      toast({
        title:
          preview.kind === 'upgrade'
            ? text('change.done', { plan })
            : text('change.doneLater', { date: dayText(preview.takes_effect_at, language) }),
      })
      onDone()
    },
  })
}
