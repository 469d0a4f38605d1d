import { CircleX } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { BotButton } from '#miniapp/components/bot-button.tsx'
import { Button } from '#miniapp/ui/button.tsx'
import { Notice } from '#miniapp/ui/feedback/notice.tsx'
import { usePageTitle } from '#miniapp/ui/hooks/use-page-title.ts'
import { usePaymentText } from './payment-text.ts'

/** Where Stripe leads who turned back before paying (SPEC §2). */
export function PaymentCancelled({ botUsername }: { botUsername: string | null }) {
  const text = usePaymentText()
  const [params] = useSearchParams()
  usePageTitle(text('cancelled.title'))
  return (
    <main className="flex min-h-(--app-height)">
      <Notice icon={CircleX} isPage title={text('cancelled.title')} hint={text('cancelled.hint')}>
        <Button look="primary" asChild>
          <Link href={plansFor(params)}>{text('cancelled.plans')}</Link>
        </Button>
        <BotButton botUsername={botUsername} label={text('toTelegram')} noBot={text('noBot')} look="secondary" />
      </Notice>
    </main>
  )
}

/** A person who came from the pricing page goes back there as they were; others compare the plans. */
function plansFor(params: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of ['telegram_id', 'token']) {
    const value = params.get(name)
    if (value) query.set(name, value)
  }
  return query.has('telegram_id') ? `/pricing?${query}` : '/plans'
}
