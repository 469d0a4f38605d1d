import { expect, it } from 'vitest'
import { type CardName, pricedPlan } from './priced-plans.ts'

it.each<[CardName, boolean, string, number]>([
  ['free', false, 'FREE', 0],
  ['pro', false, 'PRO', 499],
  ['unlimited', false, 'UNLIMITED', 9900],
  ['free', true, 'FREE', 0],
  ['pro', true, 'PRO_WHATSAPP', 1299],
  ['unlimited', true, 'UNLIMITED_WHATSAPP', 17_900],
])('the %s card, own WhatsApp %s, sells %s for %i cents', (card, hasOwnWhatsApp, id, usd) => {
  const plan = pricedPlan(card, hasOwnWhatsApp)
  expect([plan.id, plan.price.usd]).toEqual([id, usd])
})
