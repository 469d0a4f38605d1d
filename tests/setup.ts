import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { startBuiltPrograms } from './built-programs.ts'
import { recordProcessorTime } from './processor-time.ts'

startBuiltPrograms()

afterAll(() => recordProcessorTime(expect.getState().testPath ?? ''))

/** An unexpected console error fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
