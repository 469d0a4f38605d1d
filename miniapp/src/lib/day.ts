/** The local calendar day of a moment, as `2026-11-20`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** How a day is named from today: 'today', 'yesterday', or month-day-year in the language (SPEC §2), locally. */
export function dayLabel(moment: Date, now: Date, language: string): 'today' | 'yesterday' | { date: string } {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayOf(moment) === dayOf(now)) return 'today'
  if (dayOf(moment) === dayOf(yesterday)) return 'yesterday'
  return { date: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(moment) }
}

/** Hours and minutes in the language's way, locally. */
export function timeLabel(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(moment)
}
