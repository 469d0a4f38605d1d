import { expect, test } from 'vitest'
import { isMoving } from './messages-api.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['queued', '2026-11-20T11:59:00Z', true],
  ['queued', '2026-11-21T12:00:00Z', false],
  ['sending', '2026-11-20T11:59:00Z', true],
  ['checking', '2026-11-20T11:59:00Z', true],
  ['accepted', '2026-11-20T11:59:00Z', false],
  ['failed', '2026-11-20T11:59:00Z', false],
  ['unknown', '2026-11-20T11:59:00Z', false],
] as const)('a message that is %s and due at %s is asked about again: %s', (state, send_at, expected) => {
  expect(isMoving({ state, send_at }, now)).toBe(expected)
})
