import { CircleCheck, CircleHelp, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import type { CheckoutState } from '#contracts/billing.ts'
import { planOf } from '#contracts/plans.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { PublicData } from '#miniapp/api/public-data.tsx'
import { useCall } from '#miniapp/api/use-call.ts'
import { BotButton } from '#miniapp/components/bot-button.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { usePaymentText } from './payment-text.ts'

const icons: Record<Outcome['state'], LucideIcon> = {
  open: LoaderCircle,
  active: CircleCheck,
  'needs-activation': CircleCheck,
  refunded: Undo2,
  expired: CircleHelp,
  unknown: CircleHelp,
  failed: CircleHelp,
}

/** Where Stripe leads after a payment (SPEC §2): what became of it, and nothing personal. */
export function PaymentSuccess({ botUsername }: { botUsername: string | null }) {
  return (
    <PublicData>
      <SuccessPage botUsername={botUsername} />
    </PublicData>
  )
}

function SuccessPage({ botUsername }: { botUsername: string | null }) {
  const [params] = useSearchParams()
  const sessionId = params.get('session_id')
  const text = usePaymentText()
  const { state, plan, retry } = useCheckoutState(sessionId)
  const title = text(`states.${state}.title`)
  usePageTitle(title)
  return (
    <main aria-live="polite" className="flex min-h-(--app-height)">
      <Notice
        key={state}
        icon={icons[state]}
        isPage
        title={title}
        hint={text(`states.${state}.hint`, { plan: plan ? planOf(plan).name : '' })}
      >
        {sessionId && (
          <p className="w-full text-xs text-muted">
            {text('session')}
            <br />
            <code className="break-all">{sessionId}</code>
          </p>
        )}
        {state === 'failed' && (
          <Button look="primary" onClick={retry}>
            {text('retry')}
          </Button>
        )}
        <BotButton botUsername={botUsername} label={text('toBot')} noBot={text('noBot')} />
        <Button asChild>
          <Link href="/portal">{text('toPortal')}</Link>
        </Button>
      </Notice>
    </main>
  )
}

const pollMs = 2000

type Outcome = {
  state: CheckoutState['state'] | 'unknown' | 'failed'
  plan: CheckoutState['plan'] | undefined
  retry: () => void
}

/** How a checkout stands, asked again while it is open. */
function useCheckoutState(sessionId: string | null): Outcome {
  const { data, error, refetch } = useCall(
    'GET /api/subscription/checkout/{sessionId}',
    { sessionId: sessionId ?? '' },
    {
      enabled: sessionId !== null && sessionId !== '',
      refetchInterval: query => (query.state.data?.state === 'open' ? pollMs : false),
    },
  )
  const retry = () => void refetch()
  if (!sessionId) return { state: 'unknown', plan: undefined, retry }
  if (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    return { state: isUnknown ? 'unknown' : 'failed', plan: undefined, retry }
  }
  return { state: data?.state ?? 'open', plan: data?.plan, retry }
}
