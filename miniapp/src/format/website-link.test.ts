import { expect, test } from 'vitest'
import { websiteLink } from './website-link.ts'

test.each([
  ['www.example.com', 'https://www.example.com/'],
  ['http://example.com/a', 'http://example.com/a'],
  [' EXAMPLE.com ', 'https://example.com/'],
  ['javascript:alert(1)', undefined],
  ['javascript://example.com/%0aalert(1)', undefined],
  ['data:text/html,x', undefined],
  ['not a site', undefined],
  ['localhost', undefined],
  ['', undefined],
])('%j on a card leads to %s', (website, link) => {
  expect(websiteLink(website)).toBe(link)
})
