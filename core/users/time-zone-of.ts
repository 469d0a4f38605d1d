import { eq } from 'drizzle-orm'
import type { ReadApp } from '#core/app.ts'
import type { UserZone } from '#core/base/values/civil-time.ts'
import { findUser } from '#core/users/find-user.ts'
import { regionOf } from '#core/users/region-of.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema.ts'

/** The zone of most people in a country with several. */
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

/**
 * The time zone of a user: what their device said or they chose, else that of most people in their country, else UTC.
 * It is known unless the country is unknown or has several zones.
 */
export function timeZoneOf(app: ReadApp, { userId }: { userId: number }, tx: Tx = app.db): UserZone {
  const chosen = findUser(tx, { userId })?.time_zone
  if (chosen) return { zone: chosen, isKnown: true }
  const country = regionOf(app, { userId }, tx)
  if (!country) return { zone: 'UTC', isKnown: false }
  const zones = zonesOfCountry(country)
  const zone = mainZones[country] ?? zones[0] ?? 'UTC'
  return { zone, isKnown: zones.length === 1 }
}

/** The zones that a user may be in: the one of their device or choice, else all of their country; none if unknown. */
export function possibleZonesOf(app: ReadApp, { userId }: { userId: number }, tx: Tx = app.db): string[] {
  const chosen = findUser(tx, { userId })?.time_zone
  return chosen ? [chosen] : zonesOfCountry(regionOf(app, { userId }, tx) ?? '')
}

/** The time zones of a country (ISO 3166 alpha-2); none for anything else. */
export function zonesOfCountry(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  // TypeScript's library does not know it yet.
  const locale: Intl.Locale & { getTimeZones?(): string[] } = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}

/** Stores the time zone that a user's device has or that they chose. */
export function setTimeZone(app: ReadApp, { userId, zone }: { userId: number; zone: string }): void {
  if (findUser(app.db, { userId })?.time_zone === zone) return
  app.db.update(users).set({ time_zone: zone }).where(eq(users.id, userId)).run()
}
