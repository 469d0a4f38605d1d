import { hourMs, minuteMs } from '#core/base/time.ts'
import { addDays, type Civil, civilOf, momentOf } from '#core/base/values/civil-time.ts'
import { dayOf, isSameDay } from '#core/reminders/when/day-of.ts'
import { type Doubt, type Part, partOf } from '#core/reminders/when/parts.ts'
import { morningHour, timeOf } from '#core/reminders/when/time-of.ts'

/** When and where a phrase was said. */
export type Place = { now: Date; zone: string; isMonthFirst: boolean }

/** The moment that parts of a phrase name together, and whether they name its day. */
export type Settled = { at: Date; hasDay: boolean }

/**
 * Settles when something is from all that was said about it. `unclear` where that leaves several moments, such as the
 * half of the day of "at 3"; `contradictory` where it leaves none, such as "tomorrow" with "in 2 hours".
 */
export function settle(parts: readonly Part[], { now, zone, isMonthFirst }: Place): Settled | Doubt {
  const kinds = new Set(parts.map(({ kind }) => kind))
  if (parts.length === 0 || kinds.size < parts.length) return 'contradictory'
  const minutesAhead = partOf(parts, 'amount')?.minutes ?? 0
  if (minutesAhead > 0) {
    if (parts.length > 1) return 'contradictory'
    return { at: new Date(now.getTime() + minutesAhead * minuteMs), hasDay: true }
  }
  const today = civilOf(now, zone)
  const day = dayOf(parts, { today, isMonthFirst })
  if (typeof day === 'string') return day
  const minutesNow = today.hour * 60 + today.minute
  const minutes = timeOf(parts, { day: day && (isSameDay(day, today) ? 'today' : 'another'), minutesNow })
  if (typeof minutes === 'string') return minutes
  if (day && minutes === undefined && isSameDay(day, today)) return laterToday(now, zone)
  if (day) return { at: momentOf(atMinutes(day, minutes), zone), hasDay: true }
  // The next time that clocks show this.
  const at = momentOf(atMinutes(today, minutes), zone)
  return { at: at > now ? at : momentOf(atMinutes(addDays(today, 1), minutes), zone), hasDay: false }
}

/** "Today" is in an hour. */
function laterToday(now: Date, zone: string): Settled | Doubt {
  const at = new Date(now.getTime() + hourMs)
  return isSameDay(civilOf(at, zone), civilOf(now, zone)) ? { at, hasDay: true } : 'unclear'
}

function atMinutes(day: Civil, minutes: number | undefined): Civil {
  const ofDay = minutes ?? morningHour * 60
  return { ...day, hour: Math.floor(ofDay / 60), minute: ofDay % 60 }
}
