import { afterEach, expect, it, vi } from 'vitest'
import { createCallCounter } from '#api/guards/count-calls.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('counts each key by itself, from its first call to the end of its window', () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  const counter = createCallCounter(60)
  expect(counter.spend('one')).toEqual({ spent: 1, msLeft: 60_000 })
  vi.advanceTimersByTime(20_000)
  expect(counter.spend('other', 5)).toEqual({ spent: 5, msLeft: 60_000 })
  expect(counter.spend('one')).toEqual({ spent: 2, msLeft: 40_000 })
  vi.advanceTimersByTime(39_999)
  expect(counter.look('one')).toEqual({ spent: 2, msLeft: 1 })
  vi.advanceTimersByTime(1)
  expect(counter.look('one')).toEqual({ spent: 0, msLeft: 0 })
  expect(counter.spend('one')).toEqual({ spent: 1, msLeft: 60_000 })
})

it('forgets keys whose window is over, and keeps the others', () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
  const counter = createCallCounter(60)
  for (let n = 0; n < 1000; n++) counter.spend(`early ${n}`)
  vi.advanceTimersByTime(30_000)
  counter.spend('late')
  vi.advanceTimersByTime(30_000)
  counter.spend('now')
  expect(counter.size()).toBe(2)
  expect(counter.look('late').spent).toBe(1)
})

it('has a whole window left at its first call, whatever fraction of a millisecond the clock shows', () => {
  using clock = vi.spyOn(performance, 'now')
  for (let n = 0; n < 1000; n++) {
    clock.mockReturnValue(n * 1234.567)
    expect(createCallCounter(60).spend('one').msLeft).toBe(60_000)
  }
})
