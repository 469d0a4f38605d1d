import { hourMs, minuteMs } from '#core/base/time.ts'
import {
  addDays,
  addMonths,
  type Civil,
  civilOf,
  isReal,
  momentOf,
  weekdayOf,
} from '#core/reminders/when/civil-time.ts'
import {
  aboutOf,
  digitsAt,
  find,
  has,
  isUnit,
  numberAt,
  type Token,
  tokensOf,
  unitAt,
} from '#core/reminders/when/when-tokens.ts'

/** Reminders without a time come at this hour. */
export const morningHour = 9
/** A longer text says no more than when. */
const longestText = 300

type Clock = { hour: number; minute: number }
/** What has been understood so far. */
type Said = { day?: Civil; clock?: Clock; part?: number; moment?: Date }
type Place = { tokens: readonly Token[]; now: Date; today: Civil; zone: string }

/** When a text says that something is, and its words that say something else. */
type When = { at: Date; about: string }

/**
 * Reads when a text says that something is, in any of the languages of `when-words`, as in "tuesday at 10" or "через
 * 3 дня". A day without a time is at nine. Undefined where it names no time or a day that does not exist.
 */
export function readWhen(text: string, { now, zone }: { now: Date; zone: string }): When | undefined {
  if (text.length > longestText) return undefined
  const tokens = tokensOf(text)
  const place: Place = { tokens, now, today: civilOf(now, zone), zone }
  const said: Said = {}
  const used = new Set<number>()
  for (let index = 0; index < tokens.length; ) {
    const taken = take(place, index, said)
    for (let one = index; one < index + taken; one++) used.add(one)
    index += Math.max(1, taken)
  }
  const at = settle(said, place)
  return at && { at, about: aboutOf(text, tokens, used) }
}

/** Understands what stands at this place, and answers how many tokens that takes; 0 for nothing of a time. */
function take(place: Place, index: number, said: Said): number {
  if (said.moment) return 0
  const { tokens } = place
  return (
    takeWritten(place, index, said) ||
    takeAmount(place, index, said) ||
    takeDay(place, index, said) ||
    fillers(tokens, index, at => take(place, at, said))
  )
}

/** A date or a time in digits: `2026-12-03`, `3.12.`, `14:30`, `10h`. */
function takeWritten(place: Place, index: number, said: Said): number {
  const { today, tokens } = place
  const lead = has(tokens, index, 'at')
  const at = index + lead
  const token = tokens[at]?.text ?? ''
  const clock = /^(\d{1,2})(?:[:h.](\d{2})|h)$/.exec(token)
  const date = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?$/.exec(token)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(token)
  if (iso && !said.day) return setDay(said, dateOf(today, { year: iso[1], month: iso[2], day: iso[3] }), lead + 1)
  if (date && !said.day && lead === 0) {
    const set = setDay(said, dateOf(today, { year: date[3], month: date[2], day: date[1] }), 1)
    if (set > 0) return set
  }
  if (clock && !said.clock) return lead + setClock(said, Number(clock[1]), Number(clock[2] ?? 0), tokens, at + 1)
  const hour = numberAt(tokens, at)
  if (hour === undefined || said.clock) return 0
  const suffix = has(tokens, at + 1, 'clock') || (lead > 0 && isUnit(tokens, at + 1, 'hour') ? 1 : 0)
  if (lead === 0 && suffix === 0) return 0
  // "a week" and "в 3 декабря" name no hour.
  if (suffix === 0 && (!/^\d+$/.test(token) || has(tokens, at + 1, 'month') > 0)) return 0
  if (lead > 0 && unitAt(tokens, at + 1) && !isUnit(tokens, at + 1, 'hour')) return 0
  return lead + setClock(said, hour, 0, tokens, at + 1)
}

/** An amount of time from now: `in 3 days`, `через неделю`. */
function takeAmount({ tokens, today, now }: Place, index: number, said: Said): number {
  if (said.day) return 0
  const lead = has(tokens, index, 'in')
  const n = numberAt(tokens, index + lead)
  const unitIndex = index + lead + (n === undefined ? 0 : 1)
  const unit = unitAt(tokens, unitIndex)
  if (!unit || (lead === 0 && n === undefined) || (n ?? 1) > 1000) return 0
  const amount = n ?? 1
  if (unit === 'minute' || unit === 'hour') {
    said.moment = new Date(now.getTime() + amount * (unit === 'hour' ? hourMs : minuteMs))
  } else said.day = unit === 'month' ? addMonths(today, amount) : addDays(today, amount * (unit === 'week' ? 7 : 1))
  return unitIndex + 1 - index
}

/** A day or a part of it in words: `tomorrow`, `friday`, `3 de diciembre`, `next week`, `in the evening`. */
function takeDay({ tokens, today }: Place, index: number, said: Said): number {
  const part = find(tokens, index, 'part')
  const day = find(tokens, index, 'day')
  // "mañana" and "morgen" are tomorrow, and the morning once the day is known.
  if (part && (!day || part.length > day.length)) {
    if (said.part !== undefined) return 0
    said.part = part.meaning.hour
    return part.length
  }
  if (day && said.day) {
    if (said.part !== undefined || day.meaning.after !== 1) return 0
    said.part = morningHour
    return day.length
  }
  if (said.day) return 0
  if (day) return setDay(said, addDays(today, day.meaning.after), day.length)
  const next = find(tokens, index, 'next')
  if (next) {
    const { unit } = next.meaning
    const monday = addDays(today, 8 - weekdayOf(today))
    return setDay(said, unit === 'week' ? monday : addMonths(today, 1), next.length)
  }
  const weekday = find(tokens, index, 'weekday')
  if (weekday)
    return setDay(said, addDays(today, ((weekday.meaning.iso - weekdayOf(today) + 6) % 7) + 1), weekday.length)
  return takeDate({ tokens, today }, index, said)
}

/** `3 December 2026`, `le 3 décembre`, `December 3rd`. */
function takeDate({ tokens, today }: Pick<Place, 'tokens' | 'today'>, index: number, said: Said): number {
  const first = find(tokens, index, 'month')
  if (first) {
    const at = index + first.length + has(tokens, index + first.length, 'filler')
    const day = digitsAt(tokens, at)
    if (day === undefined) return 0
    const end = at + 1 + has(tokens, at + 1, 'filler')
    return setYear(said, { tokens, today, month: first.meaning.month, day }, index, end)
  }
  const day = digitsAt(tokens, index)
  if (day === undefined) return 0
  let at = index + 1
  for (let skipped = 0; skipped < 2; skipped++) at += find(tokens, at, 'month') ? 0 : has(tokens, at, 'filler')
  const month = find(tokens, at, 'month')
  return month ? setYear(said, { tokens, today, month: month.meaning.month, day }, index, at + month.length) : 0
}

function setYear(
  said: Said,
  { tokens, today, month, day }: { tokens: readonly Token[]; today: Civil; month: number; day: number },
  index: number,
  end: number,
): number {
  const at = end + has(tokens, end, 'filler')
  const year = /^\d{4}$/.test(tokens[at]?.text ?? '') ? tokens[at]?.text : undefined
  return setDay(said, dateOf(today, { year, month, day }), (year ? at + 1 : end) - index)
}

type Written = { year: string | undefined; month: string | number | undefined; day: string | number | undefined }

/** A day without a year is the next one of that name; undefined for one that the calendar does not have. */
function dateOf(today: Civil, { year, month, day }: Written): Civil | undefined {
  const named = { ...today, month: Number(month), day: Number(day), hour: 0, minute: 0 }
  if (year !== undefined) {
    const full = { ...named, year: Number(year) + (year.length === 2 ? 2000 : 0) }
    return isReal(full) ? full : undefined
  }
  const isOver = named.month < today.month || (named.month === today.month && named.day < today.day)
  const next = { ...named, year: today.year + (isOver ? 1 : 0) }
  return isReal(next) ? next : undefined
}

function setDay(said: Said, day: Civil | undefined, length: number): number {
  if (!day) return 0
  said.day = day
  return length
}

/** Sets the hour, and answers how many tokens it takes with what stands behind it. */
function setClock(said: Said, written: number, minute: number, tokens: readonly Token[], behind: number): number {
  const suffix = find(tokens, behind, 'clock')
  const isOurs = suffix && !(has(tokens, behind + suffix.length, 'weekday') > 0)
  const adds = isOurs && suffix.meaning.adds === 12 && written < 12 ? 12 : 0
  const hour = isOurs && /^a/.test(tokens[behind]?.text ?? '') && written === 12 ? 0 : written + adds
  if (hour > 23 || minute > 59) return 0
  said.clock = { hour, minute }
  return 1 + (isOurs ? suffix.length : 0) + (!suffix && isUnit(tokens, behind, 'hour') ? 1 : 0)
}

function settle({ day, clock, part, moment }: Said, { today, now, zone }: Place): Date | undefined {
  if (moment) return moment
  if (!day && !clock && part === undefined) return undefined
  const isLate = part !== undefined && part >= 15 && clock !== undefined && clock.hour < 12
  const time = clock ? { ...clock, hour: clock.hour + (isLate ? 12 : 0) } : { hour: part ?? morningHour, minute: 0 }
  const at = momentOf({ ...(day ?? today), ...time }, zone)
  if (at > now) return at
  // Without a day it is the next time that clocks show this; "today" without a time is in an hour.
  if (!day) return momentOf({ ...addDays(today, 1), ...time }, zone)
  const isToday = day.year === today.year && day.month === today.month && day.day === today.day
  return isToday && !clock && part === undefined ? new Date(now.getTime() + hourMs) : at
}

/** The tokens of fillers that stand before something that is understood. */
function fillers(tokens: readonly Token[], index: number, understand: (index: number) => number): number {
  const length = Math.max(has(tokens, index, 'filler'), has(tokens, index, 'at'), has(tokens, index, 'in'))
  if (length === 0) return 0
  const taken = understand(index + length)
  return taken > 0 ? length + taken : 0
}
