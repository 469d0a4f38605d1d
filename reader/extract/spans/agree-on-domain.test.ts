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
  ['a broken ending', 'jane@brightmoor.eu', 'www.brightmoor.u', true, 'jane@brightmoor.eu', 'www.brightmoor.eu'],
  [
    'two endings of one firm',
    'jane@brightmoor.es',
    'www.brightmoor.eu',
    false,
    'jane@brightmoor.es',
    'www.brightmoor.eu',
  ],
  ['two firms', 'jane@brightmoor.com', 'www.copperline.com', false, 'jane@brightmoor.com', 'www.copperline.com'],
  [
    'a mail name with the letter that the site lost',
    'brightmoorfoods@gmail.com',
    'www.brightmorfoods.com',
    false,
    'brightmoorfoods@gmail.com',
    'www.brightmoorfoods.com',
  ],
  [
    'a mail name in the plural',
    'brightmoorfoods@gmail.com',
    'www.brightmoorfood.com',
    false,
    'brightmoorfoods@gmail.com',
    'www.brightmoorfood.com',
  ],
  [
    'a mail name at some provider, of which the site has another letter',
    'brightmoorfoods@provider.com',
    'www.brightmoorfcods.com',
    false,
    'brightmoorfoods@provider.com',
    'www.brightmoorfoods.com',
  ],
  ['a free provider', 'jane@hotmail.com', 'www.hotmall.com', false, 'jane@hotmail.com', 'www.hotmall.com'],
])('%s', (_, email, website, broken, rightEmail, rightSite) => {
  const agreed = agreeOnDomain([{ email, confidence: 0.91, line }], [{ website, confidence: 0.9, broken }])
  expect(agreed.emails[0]?.email).toBe(rightEmail)
  expect(agreed.websites[0]?.website).toBe(rightSite)
})

it('takes the spelling of the firm’s name on the card', () => {
  const [email, website] = ['jane@nordwerka.com', 'www.norcdwerka.com']
  const agreed = agreeOnDomain(
    [{ email, confidence: 0.9, line }],
    [{ website, confidence: 0.99, broken: false }],
    ['Jane Doe', 'NORDWERKA AG'],
  )
  expect([agreed.emails[0]?.email, agreed.websites[0]?.website]).toEqual([email, 'www.nordwerka.com'])
})

it('puts the firm’s own site before others', () => {
  const sites = ['www.certified.org', 'www.brightmoor.com'].map(website => ({
    website,
    confidence: 0.9,
    broken: false,
  }))
  const { websites } = agreeOnDomain([{ email: 'jane@brightmoor.com', confidence: 0.9, line }], sites)
  expect(websites.map(({ website }) => website)).toEqual(['www.brightmoor.com', 'www.certified.org'])
})

it('trusts a repair less, and drops a broken site that nothing repairs', () => {
  const repaired = agreeOnDomain(
    [{ email: 'jane@brightmoor.com', confidence: 0.9, line }],
    [{ website: 'www.brightmor.com', confidence: 0.9, broken: false }],
  )
  expect(repaired.websites[0]?.confidence).toBeLessThan(0.7)
  expect(agreeOnDomain([], [{ website: 'www.acme.u', confidence: 0.9, broken: true }]).websites).toEqual([])
})

it('an e-mail whose ending does not exist is put right by the site, or dropped', () => {
  const broken = { email: 'jane@acme.co.ip', confidence: 1, line, broken: true }
  const site = { website: 'http://www.acme.co.jp/', confidence: 1, broken: false }
  expect(agreeOnDomain([broken], [site]).emails).toMatchObject([{ email: 'jane@acme.co.jp' }])
  expect(agreeOnDomain([broken], []).emails).toEqual([])
})
