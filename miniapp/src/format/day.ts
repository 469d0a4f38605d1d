/** The local calendar day of a moment, as `2026-11-20`. */
export function dayOf(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** A moment as a field of day and time shows it: local, to the minute, as `2026-11-20T09:30`. */
export function localMoment(moment: Date): string {
  return `${dayOf(moment)}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

const two = (part: number) => String(part).padStart(2, '0')

/** How a day is named from today: 'today', 'yesterday', or month-day-year in the language (SPEC §2), locally. */
export function dayLabel(moment: Date, now: Date, language: string): 'today' | 'yesterday' | { date: string } {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayOf(moment) === dayOf(now)) return 'today'
  if (dayOf(moment) === dayOf(yesterday)) return 'yesterday'
  return { date: formatOf(language, 'date').format(moment) }
}

/** Hours and minutes in the language's way, locally. */
export function timeLabel(moment: Date, language: string): string {
  return formatOf(language, 'time').format(moment)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, since making a format takes longer than drawing the row that it is for. */
function formatOf(language: string, part: 'date' | 'time'): Intl.DateTimeFormat {
  const key = `${language} ${part}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(language, part === 'date' ? { dateStyle: 'medium' } : { timeStyle: 'short' })
  formats.set(key, format)
  return format
}
