import type { ChangePreview } from '#contracts/billing.ts'
import { planOf } from '#contracts/plans.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { moneyText } from '#miniapp/format/money-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { useSubscriptionText } from './subscription-text.ts'

/** What is charged now and what later. */
export function ChangeFigures({ preview }: { preview: ChangePreview }) {
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
