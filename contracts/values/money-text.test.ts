import { describe, expect, it } from 'vitest'
import { moneyText, monthlyCents, priceText } from './money-text.ts'

describe('an amount', () => {
  it.each([
    [{ amount: 499, currency: 'usd' }, '$4.99'],
    [{ amount: 9900, currency: 'USD' }, '$99.00'],
    [{ amount: 0, currency: 'usd' }, '$0.00'],
    [{ amount: 1299, currency: 'eur' }, '€12.99'],
  ])('%j reads %s', (money, text) => {
    expect(moneyText(money, 'en')).toBe(text)
  })

  it.each([
    ['eur', 'es', '12,99\u00a0€'],
    ['usd', 'de', '12,99\u00a0$'],
    ['usd', 'pt', '$\u00a012,99'],
  ])('in %s is written as %s writes it', (currency, language, text) => {
    expect(moneyText({ amount: 1299, currency }, language)).toBe(text)
  })
})

describe('a price on a card', () => {
  it.each([
    [{ amount: 0, currency: 'eur' }, '€0'],
    [{ amount: 499, currency: 'eur' }, '€4.99'],
    [{ amount: 9900, currency: 'eur' }, '€99'],
    [{ amount: 17900, currency: 'usd' }, '$179'],
    [{ amount: 1490, currency: 'eur' }, '€14.90'],
  ])('of %j reads %s', (money, text) => {
    expect(priceText(money, 'en')).toBe(text)
  })
})

it('a year of 179.00 is 14.92 a month', () => {
  expect(monthlyCents(17_900)).toBe(1492)
})
