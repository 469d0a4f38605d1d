import { type Doubt, type Part, type PartOf, partOf } from '#core/reminders/when/parts.ts'
import type { DayPart } from '#core/reminders/when/words/when-words.ts'

/** The hour of "in the morning", and of reminders without a time. */
export const morningHour = 9
/** Before this hour, "at 3" may be in the afternoon as well as in the night. */
const nightUntil = 7 * 60
/** From this hour on, nobody is reminded without saying that it is at night. */
const nightFrom = 23 * 60
const halfDay = 12 * 60

/** The hours of each part of a day, and the one that stands for it where people name no hour. */
const hoursOf: Record<DayPart, { usual?: number; isOf(hour: number): boolean }> = {
  morning: { usual: morningHour, isOf: hour => hour >= 1 && hour < 12 },
  noon: { usual: 12, isOf: hour => hour >= 11 && hour <= 15 },
  afternoon: { usual: 15, isOf: hour => hour >= 12 && hour <= 20 },
  evening: { usual: 19, isOf: hour => hour >= 16 },
  night: { isOf: hour => hour >= 20 || (hour >= 1 && hour <= 6) },
}

/** The day that a time is sought for, and the minutes of today that have passed. */
type Day = { day: 'today' | 'another' | undefined; minutesNow: number }

/** The minutes of the day that the parts name; undefined if they name no time. */
export function timeOf(parts: readonly Part[], { day, minutesNow }: Day): number | undefined | Doubt {
  const clock = partOf(parts, 'clock')
  const dayPart = partOf(parts, 'day-part')
  if (dayPart?.needsDay && !day) return 'contradictory'
  if (!clock) {
    if (!dayPart) return undefined
    const { usual } = hoursOf[dayPart.part]
    return usual === undefined ? 'unclear' : usual * 60
  }
  if (clock.part && dayPart) return 'contradictory'
  if (clock.needsDay && !day && !dayPart) return 'unclear'
  const times = timesOf(clock, clock.part ?? dayPart?.part)
  const [time, ...others] = times
  if (time === undefined) return 'contradictory'
  if (others.length === 0) return time
  const ahead = times.filter(one => one > minutesNow)
  if (day === 'today' && ahead.length <= 1) return ahead[0] ?? time
  if (time < nightUntil) return 'unclear'
  // "At 8", said at ten, is tonight or tomorrow.
  const [soonest = 0] = ahead
  return !day && ahead.length === 1 && soonest < nightFrom ? 'unclear' : time
}

/** The minutes of the day that a clock shows: two for a bare hour, which may be of either half of the day. */
function timesOf({ minutes, half, isExact }: PartOf<'clock'>, part: DayPart | undefined): number[] {
  if (half) return [(minutes % halfDay) + (half === 'pm' ? halfDay : 0)]
  const times = isExact ? [minutes] : [minutes, minutes + halfDay]
  return times.filter(one => one >= 0 && one < 2 * halfDay && (!part || hoursOf[part].isOf(Math.floor(one / 60))))
}
