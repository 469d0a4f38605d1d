import { CircleCheck, CircleHelp, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { planOf } from '#contracts/plans.ts'
import { PublicData } from '#miniapp/api/public-data.tsx'
import { BotButton } from '#miniapp/components/bot-button.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { usePaymentText } from './payment-text.ts'
import { type Outcome, useCheckoutState } from './use-checkout-state.ts'

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
