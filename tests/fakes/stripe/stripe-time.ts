import type { Price } from './stripe-objects.ts'

/** The time some months later, at the same day and hour or the month's last day. */
export function monthsAfter(seconds: number, months: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months, Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** One period of a price after (or before) a time. */
export function periodAfter(seconds: number, { recurring }: Pick<Price, 'recurring'>, periods = 1): number {
  return monthsAfter(seconds, periods * (recurring.interval === 'year' ? 12 : 1))
}

/** The next first of a month, 00:00 UTC. */
export function nextFirst(seconds: number): number {
  const date = new Date(seconds * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000
}

/** The part of an amount for the remaining time of a period, to the cent. */
export function share(amount: number, from: number, { start, end }: { start: number; end: number }): number {
  return Math.round((amount * (end - from)) / (end - start))
}
