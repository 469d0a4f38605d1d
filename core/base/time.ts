export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The UTC day of a date, as `2026-11-20`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Milliseconds until the date's UTC day ends. */
export function untilTomorrow(now: Date): number {
  return dayMs - (now.getTime() - dayStart(now).getTime())
}

/** The last `count` UTC days, today last. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(new Date(now.getTime() - (count - 1 - index) * dayMs)))
}

/** The start of the date's calendar month in UTC: the quota's month. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}

/** The start of the next calendar month in UTC, when a month's scans begin anew. */
export function nextMonthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

/** The start of the date's UTC day. */
export function dayStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

/** The time, part of the app so that tests can set it. */
export type Clock = { now(): Date }
