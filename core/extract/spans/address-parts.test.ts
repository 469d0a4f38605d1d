import { describe, expect, it } from 'vitest'
import { addressParts } from './address-parts.ts'

const partsOf = (address: string) => {
  const { street, city, region, postcode, country } = addressParts(address)
  return [street, city, region, postcode, country]
}

describe('the parts of an address', () => {
  it.each([
    ['C/ Mayor 1, 3º B, 28013 Madrid, Spain', ['C/ Mayor 1, 3º B', 'Madrid', '', '28013', 'Spain']],
    ['18011 Bruno Road, Justin, TX 76247', ['18011 Bruno Road', 'Justin', 'TX', '76247', '']],
    ['5 King Street, Toronto, ON M5V 2T6, Canada', ['5 King Street', 'Toronto', 'ON', 'M5V 2T6', 'Canada']],
    ['12 George St, Sydney NSW 2000', ['12 George St', 'Sydney', 'NSW', '2000', '']],
    ['Hauptstraße 5, D-10115 Berlin', ['Hauptstraße 5', 'Berlin', '', '10115', '']],
    ['Bahnhofstrasse 1, 8001 Zürich, Schweiz', ['Bahnhofstrasse 1', 'Zürich', '', '8001', 'Schweiz']],
    ['Rua do Ouro 10, 4000-322 Porto', ['Rua do Ouro 10', 'Porto', '', '4000-322', '']],
    ['Rua Augusta, 100, São Paulo - SP, 01305-000', ['Rua Augusta, 100', 'São Paulo', 'SP', '01305-000', '']],
    ['Via Roma 3, 20121 Milano (MI), Italia', ['Via Roma 3', 'Milano', 'MI', '20121', 'Italia']],
    ['131 Main Street, York, YO1 5BU, United Kingdom', ['131 Main Street', 'York', '', 'YO1 5BU', 'United Kingdom']],
    ['10 Downing Street, London SW1A 2AA', ['10 Downing Street', 'London', '', 'SW1A 2AA', '']],
    ['408 Enclave, MG Road, Hyderabad - 500 045 India', ['408 Enclave, MG Road', 'Hyderabad', '', '500 045', 'India']],
    ['12 Rue de la Paix, 75002 Paris', ['12 Rue de la Paix', 'Paris', '', '75002', '']],
    ['Herengracht 1, 1015 BA Amsterdam', ['Herengracht 1', 'Amsterdam', '', '1015 BA', '']],
    ['Av. Reforma 10, 06600 Ciudad de México, CDMX', ['Av. Reforma 10', 'Ciudad de México', 'CDMX', '06600', '']],
    ['1 Long Road, Dubai, UAE', ['1 Long Road', 'Dubai', '', '', 'UAE']],
  ])('of %s', (address, expected) => {
    expect(partsOf(address)).toEqual(expected)
  })

  it.each([
    'Torre Norte, planta 5',
    'C/ Mayor 1, 28013 Madrid, C/ Sol 2, 08001 Barcelona',
    '28013 Madrid',
    'Somewhere',
    '',
  ])('are not guessed where nothing tells: %j', address => {
    expect(partsOf(address)).toEqual([address, '', '', '', ''])
  })

  it('are as fast for a long one', () => {
    const long = `${'Rua '.repeat(2000)}, ${'1-2 '.repeat(500)}`
    expect(partsOf(long)[0]).toBe(long)
  })
})
