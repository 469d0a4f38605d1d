import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { SubscriptionState } from '#contracts/billing.ts'
import { planOf, plans } from '#contracts/plans.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCards } from './plan-cards.tsx'
import { useSubscriptionText } from './subscription-text.ts'
import { type Buying, useBuy } from './use-buy.ts'
import { useOffers, useRefreshPlan, useSubscription } from './use-subscription.ts'

/** Telegram tells the bot of a payment about as fast as it tells the screen. */
const paymentPollMs = 1000

/** Subscription (SPEC §2): usage first, then the five plans and the questions. */
export function Subscription() {
  const text = useSubscriptionText()
  usePageTitle(text('title'))
  const buying = useBuy()
  const subscription = useSubscription({ every: buying.awaited ? paymentPollMs : false })
  const offers = useOffers()
  useArrival(buying, subscription.data)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[60rem] flex-col gap-6 p-4 pb-8 lg:p-7">
        <h1 className="text-lg font-semibold">{text('title')}</h1>
        {buying.awaited && (
          <p role="status" className="rounded-control bg-soft p-4 text-sm text-link">
            {text('waiting')}
          </p>
        )}
        {(subscription.isPending || offers.isPending) && <SubscriptionSkeleton />}
        {subscription.isError && <LoadError title={text('loadFailed')} query={subscription} />}
        {subscription.data && !offers.isPending && (
          <>
            <CurrentPlan state={subscription.data} />
            {subscription.data.status !== 'included' && (
              <>
                <section aria-labelledby="plans-title" className="flex flex-col gap-3">
                  <div className="flex flex-wrap items-center justify-between gap-x-4">
                    <h2 id="plans-title" className="font-semibold">
                      {text('plans')}
                    </h2>
                    <Link href="/plans" className="inline-flex min-h-11 items-center text-sm font-medium text-link">
                      {text('compare')}
                    </Link>
                  </div>
                  <PlanCards state={subscription.data} offers={offers.data} buying={buying} />
                </section>
                <Faq />
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Says when a plan that was paid for is there, and stops asking. */
function useArrival({ awaited, stopWaiting }: Buying, state: SubscriptionState | undefined): void {
  const text = useSubscriptionText()
  const toast = useToast()
  const refresh = useRefreshPlan()
  const hasArrived = awaited !== undefined && state?.plan === awaited
  useEffect(() => {
    if (!hasArrived) return
    stopWaiting()
    toast({ title: text('bought', { plan: planOf(awaited).name }) })
    void refresh()
  })
}

const questions = ['limit', 'downgrade', 'scan'] as const

/** SPEC's three questions, each with its answer. */
function Faq() {
  const text = useSubscriptionText()
  return (
    <section aria-labelledby="faq-title">
      <h2 id="faq-title" className="mb-3 font-semibold">
        {text('faq.title')}
      </h2>
      <div className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
        {questions.map(question => (
          <details key={question} open className="group px-4 sm:px-5">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
              {text(`faq.${question}Question`)}
              <ChevronDown
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="pb-4 text-sm text-pretty text-muted">{text(`faq.${question}Answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The shape of the usage and of the plan cards. */
function SubscriptionSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      <Skeleton className="h-40 w-full rounded-card" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {plans.map(plan => (
          <Skeleton key={plan.id} className="h-80 w-full rounded-card" />
        ))}
      </div>
    </div>
  )
}
