import { hourMs, minuteMs } from '#core/base/time.ts'

/** Automatic messages are only sent between these hours of the recipient's day. */
const day = { from: 9, to: 20 } as const
const stepMs = 15 * minuteMs
const searchMs = 48 * hourMs

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * The first time from `at` on that is between 9 and 20 h in every time zone of the country, since the contact's exact
 * zone is unknown. `otherwise` is the country to use if theirs is unknown; without either it is UTC.
 */
export function nextDaytime(at: Date, country: string, otherwise?: string): Date {
  const zones = zonesOf(country) ?? zonesOf(otherwise ?? '') ?? ['UTC']
  for (let ms = at.getTime(); ms < at.getTime() + searchMs; ms += stepMs) {
    const moment = ms === at.getTime() ? at : new Date(ms - (ms % stepMs))
    if (zones.every(zone => isDay(moment, zone))) return moment
  }
  // Its zones share no daytime hour (Antarctica).
  return nextDaytime(at, '')
}

function isDay(moment: Date, zone: string): boolean {
  const hour = hourIn(moment, zone)
  return hour >= day.from && hour < day.to
}

function hourIn(moment: Date, zone: string): number {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone })
    clocks.set(zone, clock)
  }
  return Number(clock.format(moment))
}

function zonesOf(country: string): string[] | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  // TypeScript's library does not know it yet.
  const locale: Intl.Locale & { getTimeZones?(): string[] } = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.()
  return zones?.length ? zones : undefined
}
