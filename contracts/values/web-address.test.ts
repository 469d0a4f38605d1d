import { expect, it } from 'vitest'
import { userPatchSchema } from '../users.ts'
import { webAddress } from './web-address.ts'

it.each([
  ['www.fair.org', 'https://www.fair.org'],
  [' fair.org ', 'https://fair.org'],
  ['Fair.Org/team?x=1', 'https://Fair.Org/team?x=1'],
  ['fair.org:8080', 'https://fair.org:8080'],
  ['müller.de', 'https://müller.de'],
  ['пример.рф', 'https://пример.рф'],
  ['http://fair.org', 'http://fair.org'],
  ['', ''],
])('%j is the website %j', (typed, kept) => {
  expect(webAddress(typed)).toBe(kept)
  expect(userPatchSchema.parse({ website: typed })).toEqual({ website: kept })
})

it.each([
  'nobody',
  'olga@fair.org',
  'mailto:olga@fair.org',
  'javascript:alert(1)',
  'javascript://fair.org/%0Aalert(1)',
  'my site.org',
  '192.168.0.1',
  '//fair.org',
  'fair.',
])('%j is no website', typed => {
  const { error } = userPatchSchema.safeParse({ website: typed })
  expect(error?.issues[0]?.message).toBe('Invalid URL')
})

it('a website including https:// is not longer than the field', () => {
  const { error } = userPatchSchema.safeParse({ website: `fair.org/${'x'.repeat(290)}` })
  expect(error?.issues[0]?.message).toBe('Too long')
})
