import { dayLabel, timeLabel } from '#miniapp/format/day.ts'
import { useLanguage, useText } from '#miniapp/texts/text.ts'

/** A moment in a list: the local time of today's, 'Yesterday', or the day. */
export function MomentText({ moment }: { moment: string }) {
  const text = useText()
  const language = useLanguage()
  const date = new Date(moment)
  const label = dayLabel(date, new Date(), language)
  const shown =
    label === 'today' ? timeLabel(date, language) : label === 'yesterday' ? text('day.yesterday') : label.date
  return <time dateTime={moment}>{shown}</time>
}
