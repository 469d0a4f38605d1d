import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextDaytime } from '#core/messaging/message/daytime.ts'

it.each([
  ['ES, by day', '2026-03-10T12:00:00Z', 'ES', undefined, '2026-03-10T12:00:00.000Z'],
  ['ES, 9 h on the Canaries too', '2026-03-10T08:00:00Z', 'ES', undefined, '2026-03-10T09:00:00.000Z'],
  ['DE, 8:59', '2026-03-10T07:59:00Z', 'DE', undefined, '2026-03-10T08:00:00.000Z'],
  ['DE, 19:59', '2026-03-10T18:59:59Z', 'DE', undefined, '2026-03-10T18:59:59.000Z'],
  ['DE, 20:00: the next morning', '2026-03-10T19:00:00Z', 'DE', undefined, '2026-03-11T08:00:00.000Z'],
  ['DE, the night in which clocks go forward', '2026-03-28T22:00:00Z', 'DE', undefined, '2026-03-29T07:00:00.000Z'],
  ['JP', '2026-03-10T12:00:00Z', 'JP', undefined, '2026-03-11T00:00:00.000Z'],
  ['IN, half an hour off', '2026-03-10T02:00:00Z', 'IN', undefined, '2026-03-10T03:30:00.000Z'],
  [
    'US: from Hawaii’s morning to New York’s evening',
    '2026-03-10T12:00:00Z',
    'US',
    undefined,
    '2026-03-10T19:00:00.000Z',
  ],
  ['unknown: as where the sender is', '2026-03-10T03:00:00Z', '', ['Asia/Tokyo'], '2026-03-10T03:00:00.000Z'],
  ['unknown both: UTC', '2026-03-10T03:00:00Z', '', undefined, '2026-03-10T09:00:00.000Z'],
  ['a country that shares no day: UTC', '2026-03-10T03:00:00Z', 'AQ', undefined, '2026-03-10T09:00:00.000Z'],
  ['no country', '2026-03-10T03:00:00Z', 'XX', ['Asia/Tokyo'], '2026-03-10T03:00:00.000Z'],
])('%s', (_, at, country, otherwise, expected) => {
  expect(nextDaytime(new Date(at), country, otherwise).toISOString()).toBe(expected)
})

it('is never before the given time, and never at night in any zone of the country', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom('ES', 'US', 'RU', 'MX', 'BR', 'AU', 'GB', 'NP'), (at, country) => {
      const next = nextDaytime(at, country)
      expect(next.getTime()).toBeGreaterThanOrEqual(at.getTime())
      const locale: Intl.Locale & { getTimeZones?(): string[] } = new Intl.Locale(`und-${country}`)
      for (const timeZone of locale.getTimeZones?.() ?? []) {
        const hour = Number(next.toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone }))
        expect(hour).toBeGreaterThanOrEqual(9)
        expect(hour).toBeLessThan(20)
      }
    }),
    { numRuns: 100 },
  )
})
