import { expect, it } from 'vitest'
import { hasLink } from '#core/messaging/message/find-route.ts'

it.each([
  'Look at https://norte.com/offer',
  'Look at HTTP://norte.com',
  'See www.norte.local today',
  'Hi from norteobras.com, bye',
  'Hi (norte.es).',
  'wa.me/34612345678',
  'Write to ana@norte.com',
  'Our shop: «norte.store»',
])('%j contains a link', text => {
  expect(hasLink(text)).toBe(true)
})

it.each([
  'Hi Ana, it was great to meet you!',
  'Norte Obras S.L. and Sons Inc.',
  'At 9.30 tomorrow, 1.500 euros, v2.0',
  'Wait... really?',
  'J.R.R. Tolkien, Ph.D.',
  '',
])('%j contains no link', text => {
  expect(hasLink(text)).toBe(false)
})
