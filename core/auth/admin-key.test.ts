import { expect, it } from 'vitest'
import { isAdminKey } from '#core/auth/admin-key.ts'

it.each([
  ['the key', 'secret', 'secret', true],
  ['another key', 'secret', 'Secret', false],
  ['the beginning of the key', 'secret', 'secre', false],
  ['an empty key', 'secret', '', false],
  ['no key', 'secret', undefined, false],
  ['an empty key where none is set', undefined, '', false],
  ['no key where none is set', undefined, undefined, false],
  ['an empty key where an empty one is set', '', '', false],
])('%s is accepted: %s against %s', (_, configured, given, opens) => {
  expect(isAdminKey(configured, given)).toBe(opens)
})
