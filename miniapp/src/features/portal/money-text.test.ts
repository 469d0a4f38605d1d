import { expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

it.each([
  [{ amount: 499, currency: 'usd' }, '$4.99'],
  [{ amount: 9900, currency: 'USD' }, '$99.00'],
  [{ amount: 0, currency: 'usd' }, '$0.00'],
  [{ amount: 1299, currency: 'eur' }, '€12.99'],
])('%j reads %s', (money, text) => {
  expect(moneyText(money, 'en')).toBe(text)
})

it('writes euros the Spanish way', () => {
  expect(moneyText({ amount: 1299, currency: 'eur' }, 'es')).toBe('12,99\u00a0€')
})
