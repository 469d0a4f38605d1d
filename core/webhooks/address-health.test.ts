import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#core/base/time.ts'
import { afterFailure, type Health, healthy, isGivenUp, needsOtherEvent } from '#core/webhooks/address-health.ts'

const start = new Date('2026-03-10T12:00:00Z')
const seconds = (since: Date, until: Date | null) => until && (until.getTime() - since.getTime()) / 1000

/** A series of failures, each as soon as the address may be called. */
function fail(times: number, asked: { asksToWait?: boolean; retryAfterMs?: number } = {}) {
  const { asksToWait = false, retryAfterMs } = asked
  let [health, now]: [Health, Date] = [healthy, start]
  const waits: Array<{ pause: number | null; retry: number | null }> = []
  for (let n = 0; n < times; n++) {
    health = afterFailure(health, { now, asksToWait, retryAfterMs })
    waits.push({ pause: seconds(now, health.paused_until), retry: seconds(now, health.retry_at) })
    now = new Date(Math.max(health.paused_until?.getTime() ?? 0, health.retry_at?.getTime() ?? 0))
  }
  return { health, now, waits }
}

describe('an address that fails', () => {
  it('is retried after five seconds, then in pairs at growing intervals, at least twice an hour', () => {
    const breath = { pause: 5, retry: null }
    const down = (minutes: number) => ({ pause: 60, retry: minutes * 60 })
    const pairs = [1, 5, 15, 30, 30].flatMap(minutes => [breath, down(minutes)])
    expect(fail(11).waits).toEqual([breath, ...pairs])
  })

  it('is tried with another event after each second failure, soon after the first', () => {
    for (const times of [1, 3, 5]) expect(needsOtherEvent(fail(times).health, fail(times).now)).toBe(false)
    for (const times of [2, 4, 6]) {
      const { health, now } = fail(times)
      expect(needsOtherEvent(health, now)).toBe(true)
      expect(needsOtherEvent(health, new Date(now.getTime() + 2 * minuteMs))).toBe(false)
    }
  })

  it('that asks to wait is left alone that long, also by new events', () => {
    const waits = (retryAfterMs?: number) => fail(7, { asksToWait: true, ...(retryAfterMs && { retryAfterMs }) }).waits
    expect(waits(600_000).slice(0, 3)).toEqual(Array(3).fill({ pause: 600, retry: null }))
    expect(waits().map(({ pause }) => pause)).toEqual([5, 5, 60, 300, 900, 1800, 1800])
    expect(waits(1000).map(({ retry }) => retry)).toEqual(Array(7).fill(null))
  })

  it('is given up when nothing has arrived for three days', () => {
    const { health } = fail(1)
    expect(isGivenUp(health, new Date(start.getTime() + 72 * hourMs - 1))).toBe(false)
    expect(isGivenUp(health, new Date(start.getTime() + 72 * hourMs))).toBe(true)
    expect(isGivenUp(healthy, new Date(start.getTime() + 72 * hourMs))).toBe(false)
  })
})
