import { BotButton } from '#miniapp/components/bot-button.tsx'
import { usePricingText } from './pricing-text.ts'

const steps = ['return', 'activate', 'scan'] as const

/** What is left to do once the plan is paid (SPEC §2). */
export function AfterPurchase({ botUsername }: { botUsername: string | null }) {
  const text = usePricingText()
  return (
    <section
      aria-labelledby="steps-title"
      className="mx-auto flex w-full max-w-2xl flex-col gap-4 rounded-card border border-hairline bg-surface p-5 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex flex-1 flex-col gap-3">
        <h2 id="steps-title" className="font-semibold">
          {text('steps.title')}
        </h2>
        <ol className="flex flex-col gap-2 text-sm">
          {steps.map((step, index) => (
            <li key={step} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-soft text-xs font-semibold text-link"
              >
                {index + 1}
              </span>
              <span>{text(`steps.${step}`)}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-col sm:max-w-56">
        <BotButton botUsername={botUsername} label={text('steps.button')} noBot={text('noBot')} look="secondary" />
      </div>
    </section>
  )
}
