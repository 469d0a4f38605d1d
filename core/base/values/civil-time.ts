/** A day and a time as a clock on the wall shows them; the month is 1 to 12. */
export type Civil = { year: number; month: number; day: number; hour: number; minute: number }

/** The time zone of a user, and whether it is known or only assumed. */
export type UserZone = { zone: string; isKnown: boolean }

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What clocks in a time zone show at a moment. */
export function civilOf(moment: Date, zone: string): Civil {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', {
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
      hourCycle: 'h23',
      timeZone: zone,
    })
    clocks.set(zone, clock)
  }
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

/** The moment at which clocks in a time zone show this; an hour that clocks skip becomes the next one. */
export function momentOf(civil: Civil, zone: string): Date {
  const wanted = asUtc(civil)
  const offsetAt = (ms: number) => asUtc(civilOf(new Date(ms), zone)) - Math.floor(ms / 60_000) * 60_000
  const first = wanted - offsetAt(wanted)
  const second = wanted - offsetAt(first)
  // Both offsets hold beside a change of clocks; the earlier one does not show a skipped hour.
  return new Date(asUtc(civilOf(new Date(second), zone)) === wanted ? second : Math.max(first, second))
}

/** The same time some days later. */
export function addDays(civil: Civil, days: number): Civil {
  return fromUtc(asUtc({ ...civil, day: civil.day + days }))
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(civil: Civil, months: number): Civil {
  const target = new Date(Date.UTC(civil.year, civil.month - 1 + months, 1))
  const [year, month] = [target.getUTCFullYear(), target.getUTCMonth() + 1]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { ...civil, year, month, day: Math.min(civil.day, last) }
}

/** The day of the week, from 1 for Monday to 7. */
export function weekdayOf(civil: Civil): number {
  return new Date(asUtc(civil)).getUTCDay() || 7
}

/** Whether the calendar has this day and the clock this time. */
export function isReal(civil: Civil): boolean {
  const { year, month, day, hour, minute } = fromUtc(asUtc(civil))
  return (
    year === civil.year && month === civil.month && day === civil.day && hour === civil.hour && minute === civil.minute
  )
}

function asUtc({ year, month, day, hour, minute }: Civil): number {
  return Date.UTC(year, month - 1, day, hour, minute)
}

function fromUtc(ms: number): Civil {
  const date = new Date(ms)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  }
}
