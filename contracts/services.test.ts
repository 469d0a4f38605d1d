import { expect, it } from 'vitest'
import { type PlanId, planById, plans } from './plans.ts'
import { isWorthBuying, missingRights, type ServedRight, type ServiceName, type Services } from './services.ts'

const having = (...names: ServiceName[]): Services => ({
  checkout: names.includes('checkout'),
  stars: names.includes('stars'),
  shared_number: names.includes('shared_number'),
  own_number: names.includes('own_number'),
  ai_reading: names.includes('ai_reading'),
  enrichment: names.includes('enrichment'),
})

it.each<[string, ServiceName[], PlanId, ServedRight[]]>([
  ['Pro without any number', [], 'PRO', ['shared-whatsapp', 'follow-ups']],
  ['Pro with the shared number', ['shared_number'], 'PRO', []],
  ['Pro where there are own numbers only', ['own_number'], 'PRO', ['shared-whatsapp', 'follow-ups']],
  ['Pro + WhatsApp where there are own numbers only', ['own_number'], 'PRO_WHATSAPP', ['shared-whatsapp']],
  ['Pro + WhatsApp with the shared number only', ['shared_number'], 'PRO_WHATSAPP', ['own-whatsapp']],
  ['Free', [], 'FREE', []],
])('%s lacks the rights without a service', (_, services, plan, missing) => {
  expect(missingRights(planById(plan), having(...services))).toEqual(missing)
})

it.each<[string, ServiceName[], PlanId[]]>([
  ['without own numbers', ['shared_number'], ['FREE', 'PRO', 'UNLIMITED']],
  ['without any number', [], ['FREE', 'PRO', 'UNLIMITED']],
  ['with own numbers only', ['own_number'], plans.map(plan => plan.id)],
  ['with both', ['shared_number', 'own_number'], plans.map(plan => plan.id)],
])('%s a plan is sold only if it adds something', (_, services, sold) => {
  expect(plans.filter(plan => isWorthBuying(plan, having(...services))).map(plan => plan.id)).toEqual(sold)
})
