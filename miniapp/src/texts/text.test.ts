import { expect, test } from 'vitest'
import errorsEn from '#core/i18n/en/errors.json'
import paymentEn from '#core/i18n/en/payment.json'
import plansEn from '#core/i18n/en/plans.json'
import pricingEn from '#core/i18n/en/pricing.json'
import screensEn from '#core/i18n/en/screens.json'
import subscriptionEn from '#core/i18n/en/subscription.json'
import errorsEs from '#core/i18n/es/errors.json'
import paymentEs from '#core/i18n/es/payment.json'
import plansEs from '#core/i18n/es/plans.json'
import pricingEs from '#core/i18n/es/pricing.json'
import screensEs from '#core/i18n/es/screens.json'
import subscriptionEs from '#core/i18n/es/subscription.json'

type Texts = { [key: string]: string | Texts }

/** Every text by its dotted key, with the values that it names. */
function shapeOf(texts: Texts, path = ''): Record<string, string[]> {
  const entries = Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[path + key, (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()] as const]
      : Object.entries(shapeOf(text, `${path}${key}.`)),
  )
  return Object.fromEntries(entries)
}

test.each([
  ['screens', screensEn, screensEs],
  ['errors', errorsEn, errorsEs],
  ['payment pages', paymentEn, paymentEs],
  ['plans', plansEn, plansEs],
  ['pricing page', pricingEn, pricingEs],
  ['subscription', subscriptionEn, subscriptionEs],
])('the %s say the same things in both languages', (_, english, spanish) => {
  expect(shapeOf(spanish)).toEqual(shapeOf(english))
})

test.each([
  ['screens', screensEs],
  ['errors', errorsEs],
  ['payment pages', paymentEs],
  ['plans', plansEs],
  ['pricing page', pricingEs],
  ['subscription', subscriptionEs],
])('no Spanish text of the %s is empty', (_, texts) => {
  expect(JSON.stringify(texts)).not.toContain('""')
})
