import { expect, it } from 'vitest'
import type { Spans } from '#reader/extract/spans/take-spans.ts'
import { evidenceOf } from './evidence.ts'

const line = { text: '', confidence: 1, left: 0, right: 10, top: 0, bottom: 10, size: 1 }
const spans = (emails: string[], websites: string[]): Spans => ({
  emails: emails.map(email => ({ email, confidence: 0.98, line })),
  websites: websites.map(website => ({ website, confidence: 0.98, line, broken: false })),
  phones: [],
  profiles: [],
  rest: [],
})

it('e-mails and sites tell of the firm’s own name, unless everybody can have the address', () => {
  const evidence = evidenceOf(spans(['jane.doe@acme-foods.com', 'jane80@gmail.com'], ['www.copperline.es']))
  expect(evidence).toMatchObject({
    localParts: ['jane.doe', 'jane80'],
    ownNames: ['copperline', 'acmefoods'],
    freeLocalParts: ['jane'],
  })
})

it('of a page at somebody’s host, the name is the page’s', () => {
  expect(evidenceOf(spans([], ['janedoe.github.io'])).ownNames).toEqual(['janedoe'])
})
