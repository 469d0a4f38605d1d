import { ChevronDown } from 'lucide-react'
import { useSubscriptionText } from './subscription-text.ts'

const questions = ['limit', 'downgrade', 'scan'] as const

/** SPEC's three questions, each with its answer. */
export function Faq() {
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
