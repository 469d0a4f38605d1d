import { expect, it } from 'vitest'
import { countryName, flagOf } from './country.ts'

it('shows a country by flag and name in the language', () => {
  expect([flagOf('ES'), countryName('ES', 'en'), countryName('ES', 'es')]).toEqual(['🇪🇸', 'Spain', 'España'])
})

it('shows what is no country as it is', () => {
  expect([flagOf(''), flagOf('Spain'), countryName('??', 'en')]).toEqual(['', '', '??'])
})
