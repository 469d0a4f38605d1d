import { expect, test } from 'vitest'
import { isActive, parentPath } from './section.ts'

test.each([
  ['/contacts/5', '/contacts'],
  ['/contacts/events', '/contacts'],
  ['/cards/abcdefgh2345', '/'],
  ['/contacts/', '/'],
  ['/contacts', '/'],
  ['/', '/'],
])('back from %s leads to %s', (path, parent) => {
  expect(parentPath(path)).toBe(parent)
})

test.each([
  ['/', '/', true],
  ['/', '/contacts', false],
  ['/contacts', '/contacts/5', true],
  ['/contacts', '/contacts-else', false],
])('the entry %s on %s is active: %s', (href, path, active) => {
  expect(isActive(href, path)).toBe(active)
})
