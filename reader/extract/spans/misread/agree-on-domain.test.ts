import { expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { agreeOnDomain } from './agree-on-domain.ts'

const line: CardLine = { text: '', confidence: 1, left: 0, right: 0, top: 0, bottom: 0, size: 1 }

it.each([
  [
    'a lost letter in the site',
    'jane@brightmoor.com',
    'www.brightmor.com',
    false,
    'jane@brightmoor.com',
    'www.brightmoor.com',
  ],
  [
    'a lost letter in the e-mail',
    'jane@brightmor.com',
    'www.brightmoor.com',
    false,
    'jane@brightmoor.com',
    'www.brightmoor.com',
  ],
  [
    'two endings of one firm',
    'jane@brightmoor.es',
    'www.brightmoor.eu',
    false,
    'jane@brightmoor.es',
    'www.brightmoor.eu',
  ],
  ['two firms', 'jane@brightmoor.com', 'www.copperline.com', false, 'jane@brightmoor.com', 'www.copperline.com'],
  ['a free provider', 'jane@hotmail.com', 'www.hotmall.com', false, 'jane@hotmail.com', 'www.hotmall.com'],
])('%s', (_, email, website, broken, rightEmail, rightSite) => {
  const agreed = agreeOnDomain([{ email, confidence: 0.91, line }], [{ website, confidence: 0.9, line, broken }])
  expect(agreed.emails[0]?.email).toBe(rightEmail)
  expect(agreed.websites[0]?.website).toBe(rightSite)
})

it('takes the spelling of the firm’s name on the card', () => {
  const [email, website] = ['jane@nordwerka.com', 'www.norcdwerka.com']
  const agreed = agreeOnDomain(
    [{ email, confidence: 0.9, line }],
    [{ website, confidence: 0.99, line, broken: false }],
    ['Jane Doe', 'NORDWERKA AG'],
  )
  expect([agreed.emails[0]?.email, agreed.websites[0]?.website]).toEqual([email, 'www.nordwerka.com'])
})

it('puts the firm’s own site before others', () => {
  const sites = ['www.certified.org', 'www.brightmoor.com'].map(website => ({
    website,
    confidence: 0.9,
    line,
    broken: false,
  }))
  const { websites } = agreeOnDomain([{ email: 'jane@brightmoor.com', confidence: 0.9, line }], sites)
  expect(websites.map(({ website }) => website)).toEqual(['www.brightmoor.com', 'www.certified.org'])
})

it('trusts a repair less, and drops a broken site that nothing repairs', () => {
  const repaired = agreeOnDomain(
    [{ email: 'jane@brightmoor.com', confidence: 0.9, line }],
    [{ website: 'www.brightmor.com', confidence: 0.9, line, broken: false }],
  )
  expect(repaired.websites[0]?.confidence).toBeLessThan(0.7)
  expect(agreeOnDomain([], [{ website: 'www.acme.u', confidence: 0.9, line, broken: true }]).websites).toEqual([])
})

it.each([
  [true, false, 'jane@brightmoor.com', 'www.brightmoor.com'],
  [false, true, 'jane@brightmor.com', 'www.brightmor.com'],
  [true, true, 'jane@brightmoor.com', 'www.brightmor.com'],
])('exact text stays as it is: e-mail %s, site %s', (emailIsExact, siteIsExact, rightEmail, rightSite) => {
  const exact = { ...line, isExact: true as const }
  const agreed = agreeOnDomain(
    [{ email: 'jane@brightmoor.com', confidence: 0.9, line: emailIsExact ? exact : line }],
    [{ website: 'www.brightmor.com', confidence: 0.9, line: siteIsExact ? exact : line, broken: false }],
  )
  expect([agreed.emails[0]?.email, agreed.websites[0]?.website]).toEqual([rightEmail, rightSite])
})

it.each([
  ['that was surely read stays', [], 'www.harborwiok.com'],
  [
    'of which the reader saw the other one is put right',
    [{ word: 'harborwiok', at: 8, shares: { o: 0.6, c: 0.4 } }],
    'www.harborwick.com',
  ],
])('a letter %s', (_, unsure, rightSite) => {
  const agreed = agreeOnDomain(
    [{ email: 'jane@harborwick.com', confidence: 0.95, line }],
    [{ website: 'www.harborwiok.com', confidence: 0.9, line: { ...line, unsure }, broken: false }],
  )
  expect([agreed.emails[0]?.email, agreed.websites[0]?.website]).toEqual(['jane@harborwick.com', rightSite])
})
