import { expect, it } from 'vitest'
import { type PlanId, planById } from '#contracts/plans.ts'
import { type Fact, factNames, factOf } from './plan-facts.ts'

const words = { language: 'en', currency: 'eur', stars: null, text: (key: string) => `<${key}>`, missing: [] } as const

it.each<[PlanId, Fact[]]>([
  ['FREE', ['€0', '3', '<whatsAppLink>', true, false, false, false, false, false, false]],
  ['PRO', ['€4.99<month>', '50', '<whatsAppShared>', true, true, true, true, true, true, false]],
  ['PRO_WHATSAPP', ['€12.99<month>', '50', '<whatsAppOwn>', true, true, true, true, true, true, false]],
  ['UNLIMITED', ['€99<year>', '∞', '<whatsAppShared>', true, true, true, true, true, true, true]],
  ['UNLIMITED_WHATSAPP', ['€179<year>', '∞', '<whatsAppOwn>', true, true, true, true, true, true, true]],
])('%s gives what the plan table says', (id, facts) => {
  expect(factNames.map(name => factOf(planById(id), name, words))).toEqual(facts)
})

it('a server without any number gives links, and no follow-ups', () => {
  const missing = ['shared-whatsapp', 'own-whatsapp', 'follow-ups'] as const
  const facts = (['whatsApp', 'csv', 'followUps'] as const).map(name =>
    factOf(planById('PRO'), name, { ...words, missing }),
  )
  expect(facts).toEqual(['<whatsAppLink>', true, { off: true }])
})
