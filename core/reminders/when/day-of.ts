import { addDays, addMonths, type Civil, isReal, weekdayOf } from '#core/base/values/civil-time.ts'
import { type Doubt, type Part, type PartOf, partOf } from '#core/reminders/when/parts.ts'

/** Today in the person's time zone, and whether their language writes 12/3 for the third of December. */
type Calendar = { today: Civil; isMonthFirst: boolean }

/** The day that the parts name together; undefined if they name none. */
export function dayOf(parts: readonly Part[], { today, isMonthFirst }: Calendar): Civil | undefined | Doubt {
  const weekday = partOf(parts, 'weekday')
  const week = partOf(parts, 'week')
  const amount = partOf(parts, 'amount')
  const ahead = partOf(parts, 'day')
  const named = [
    dateOf(parts, { today, isMonthFirst }),
    ahead && addDays(today, ahead.days),
    partOf(parts, 'day-part')?.isToday ? today : undefined,
    amount && addMonths(addDays(today, amount.days), amount.months),
    week && !weekday ? startOf(week, today) : undefined,
  ].filter(one => one !== undefined)
  const doubt = named.find(one => typeof one === 'string')
  if (doubt) return doubt
  const [day, ...others] = named.filter(one => typeof one !== 'string')
  if (others.some(other => day && !isSameDay(day, other))) return 'contradictory'
  if (!weekday) return day
  // "Tuesday in a week" may be of that week, or a week after the next Tuesday.
  if (amount) return 'unclear'
  if (day) return weekdayOf(day) === weekday.weekday ? day : 'contradictory'
  if (week) return addDays(monday(today), week.weeks * 7 + weekday.weekday - 1)
  return nextWeekday(weekday, today)
}

/** Whether two days are the same. */
export function isSameDay(one: Civil, other: Civil): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day
}

function startOf({ weeks }: PartOf<'week'>, today: Civil): Civil | Doubt {
  return weeks === 0 ? 'unclear' : addDays(monday(today), weeks * 7)
}

function monday(day: Civil): Civil {
  return addDays(day, 1 - weekdayOf(day))
}

/** The next day of that name, which is never today. */
function nextWeekday({ weekday, isNext }: PartOf<'weekday'>, today: Civil): Civil | Doubt {
  const ahead = ((weekday - weekdayOf(today) + 6) % 7) + 1
  // "Next Friday" is this week's for some people, and next week's for others.
  return isNext && weekdayOf(today) + ahead <= 7 ? 'unclear' : addDays(today, ahead)
}

function dateOf(parts: readonly Part[], { today, isMonthFirst }: Calendar): Civil | undefined | Doubt {
  const date = partOf(parts, 'date')
  const nextMonth = partOf(parts, 'next-month') && addMonths(today, 1)
  if (!date) return nextMonth
  if (date.month === undefined) {
    return nextMonth ? firstAhead([{ ...nextMonth, day: date.day }], today) : dayOfMonth(date.day, today)
  }
  if (nextMonth) return 'contradictory'
  const { day, month } = date
  const orders = [
    { day, month },
    ...(isMonthFirst && date.isSlashed && day !== month ? [{ day: month, month: day }] : []),
  ]
  const days = orders
    .map(order => dayOfYear({ ...today, ...order }, date.year, today))
    .filter(one => typeof one === 'object')
  const [first, ...others] = days
  if (!first) return 'contradictory'
  return others.length > 0 ? 'unclear' : first
}

/** The next day of a month of that number, this month or the next one. */
function dayOfMonth(day: number, today: Civil): Civil | Doubt {
  return firstAhead(
    [0, 1].map(months => ({ ...addMonths({ ...today, day: 1 }, months), day })),
    today,
  )
}

/** The day of that year; without a year the next one of that name. */
function dayOfYear(day: Civil, year: number | undefined, today: Civil): Civil | Doubt {
  if (year === undefined) {
    return firstAhead(
      [0, 1].map(years => ({ ...day, year: today.year + years })),
      today,
    )
  }
  return isReal({ ...day, year }) ? { ...day, year } : 'contradictory'
}

/** The first of these days that the calendar has and that is not over. */
function firstAhead(days: readonly Civil[], today: Civil): Civil | Doubt {
  const order = ({ year, month, day }: Civil) => (year * 12 + month) * 31 + day
  return days.find(day => isReal(day) && order(day) >= order(today)) ?? 'contradictory'
}
