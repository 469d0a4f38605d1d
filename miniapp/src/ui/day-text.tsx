import { dayLabel } from '#miniapp/format/day.ts'
import { useLanguage, useText } from '#miniapp/texts/text.ts'

/** A moment's local day: 'Today', 'Yesterday', or month-day-year. */
export function DayText({ moment }: { moment: string }) {
  const text = useText()
  const date = new Date(moment)
  const label = dayLabel(date, new Date(), useLanguage())
  return <time dateTime={moment}>{typeof label === 'string' ? text(`day.${label}`) : label.date}</time>
}
