import { BotButton } from '#miniapp/components/bot-button.tsx'
import { usePricingText } from './pricing-text.ts'

/** What stands in the place of the prices where this server sells nothing. */
export function EverythingIncluded({ botUsername }: { botUsername: string | null }) {
  const text = usePricingText()
  return (
    <section className="mx-auto flex w-full max-w-120 flex-col gap-5 rounded-card border border-hairline bg-surface p-6 text-center">
      <div>
        <h2 className="text-lg font-semibold">{text('included.title')}</h2>
        <p className="mt-2 text-pretty text-muted">{text('included.text')}</p>
      </div>
      <BotButton botUsername={botUsername} label={text('cards.free.button')} noBot={text('noBot')} look="primary" />
    </section>
  )
}
