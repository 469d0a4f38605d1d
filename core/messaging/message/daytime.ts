import { hourMs, minuteMs } from '#core/base/time.ts'
import { civilOf } from '#core/base/values/civil-time.ts'
import { zonesOfCountry } from '#core/users/time-zone-of.ts'

/** Automatic messages are only sent between these hours of the recipient's day. */
const day = { from: 9, to: 20 } as const
const stepMs = 15 * minuteMs
const searchMs = 48 * hourMs

/**
 * The first time from `at` on that is between 9 and 20 h in every time zone of the country, since the contact's exact
 * zone is unknown. `otherwise` are the zones to use if the country is unknown; without any it is UTC.
 */
export function nextDaytime(at: Date, country: string, otherwise: readonly string[] = []): Date {
  const zones = [zonesOfCountry(country), otherwise, ['UTC']].find(one => one.length > 0) ?? []
  for (let ms = at.getTime(); ms < at.getTime() + searchMs; ms += stepMs) {
    const moment = ms === at.getTime() ? at : new Date(ms - (ms % stepMs))
    if (zones.every(zone => isDay(moment, zone))) return moment
  }
  // Its zones share no daytime hour (Antarctica).
  return nextDaytime(at, '')
}

function isDay(moment: Date, zone: string): boolean {
  const { hour } = civilOf(moment, zone)
  return hour >= day.from && hour < day.to
}
