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
    ['12 rue des Tilleuls – 69680 Chassieu', ['12 rue des Tilleuls', 'Chassieu', '', '69680', '']],
    ['12 Rue de la Paix, 75002 Paris Cedex 02', ['12 Rue de la Paix', 'Paris Cedex 02', '', '75002', '']],
    ['Rue du Progrès 27, 2300 La Chaux-de-Fonds', ['Rue du Progrès 27', 'La Chaux-de-Fonds', '', '2300', '']],
    ['Avda. Sol, 14 - 28108 Alcobendas (Madrid)', ['Avda. Sol, 14', 'Alcobendas', 'Madrid', '28108', '']],
    ['Calle Mayor 1 28013 Madrid', ['Calle Mayor 1', 'Madrid', '', '28013', '']],
    ['Via Roma 3, 43126 Parma PR', ['Via Roma 3', 'Parma', 'PR', '43126', '']],
    [
      'R. Sol, 215 - Centro - Ribeirão Preto/SP - 14021-636',
      ['R. Sol, 215 - Centro', 'Ribeirão Preto', 'SP', '14021-636', ''],
    ],
    ['Av. Sol, 65 - Centro - Campinas - SP - 30110-044', ['Av. Sol, 65 - Centro', 'Campinas', 'SP', '30110-044', '']],
    ['Rua Sol, 10, sala 2, Rio de Janeiro/RJ', ['Rua Sol, 10, sala 2', 'Rio de Janeiro', 'RJ', '', '']],
    ['Rua Sol 10, 3800-055 Aveiro – Portugal', ['Rua Sol 10', 'Aveiro', '', '3800-055', 'Portugal']],
    ['21 Fade Street, Dublin 2, D02 XE81', ['21 Fade Street', 'Dublin 2', '', 'D02 XE81', '']],
    ['455, rue Sol, Montréal (Québec) H2Z 1J1', ['455, rue Sol', 'Montréal', 'Québec', 'H2Z 1J1', '']],
    ['One Place, 1650 Market Street, Reno, NV 89501', ['One Place, 1650 Market Street', 'Reno', 'NV', '89501', '']],
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

  it.each([
    'Tour Sol – 129 rue Servient – 69003 Lyon, France',
    'Ctra. de Mazarrón, km 4 – 30120 El Palmar – Murcia – España',
    'Unit 7, 88 Export Drive, Brooklyn VIC 3012',
    'One Place, 1650 Market Street, Suite 3600, Reno, NV 89501',
    'Av. Constitución 1820 Pte., Col. Obispado, 64060 Monterrey, N.L., México',
    'Hauptstr. 5 - 7 | 10115 Berlin',
    'Torre Norte, planta 5',
  ])('lose no word of %s', address => {
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.sort()
    expect(words(Object.values(addressParts(address)).join(' '))).toEqual(words(address))
  })

  it('are as fast for a long one', () => {
    const long = `${'Rua '.repeat(2000)}, ${'1-2 '.repeat(500)}`
    expect(partsOf(long)[0]).toBe(long)
  })
})
