const dayMs = 24 * 60 * 60 * 1000

/** The UTC day of a moment, as `2026-11-20`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The last `count` UTC days, today last. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(new Date(now.getTime() - (count - 1 - index) * dayMs)))
}
