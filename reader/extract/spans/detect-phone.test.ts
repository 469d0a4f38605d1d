import { describe, expect, it } from 'vitest'
import { detectPhones, e164Of, isMobile, phoneKindOf } from './detect-phone.ts'

describe('phone numbers in a line', () => {
  it.each([
    ['+34 612 345 678', ['+34 612 345 678']],
    ['Tel.: (11) 3456-7890', ['(11) 3456-7890']],
    ['98765-4321', ['98765-4321']],
    ['Ph:412-621-1356', ['412-621-1356']],
    ['h65 9630 1571', ['65 9630 1571']],
    ['mob: +44 (0) 7911 123456', ['+44 (0) 7911 123456']],
    ['91 123 45 67 / 612 34 56 78', ['91 123 45 67', '612 34 56 78']],
    ['(503) 555-0193| +1 503 555 0151|+44 117 496 0277', ['(503) 555-0193', '+1 503 555 0151', '+44 117 496 0277']],
    ['0171/ 8287428/ 0911 455436-0', ['0171/ 8287428', '0911 455436-0']],
    ['(11) 3222-1100 / 1101', ['(11) 3222-1100']],
    ['91 663 28 50 / 51', ['91 663 28 50']],
    ['952 33 44 55 - 610 99 88 77', ['952 33 44 55', '610 99 88 77']],
    ['(11) 98765 - 4321', ['(11) 98765 - 4321']],
    ['+91 98765 43210 +91 98765 43211', ['+91 98765 43210', '+91 98765 43211']],
    ['079-61707000 (40 Lines)', ['079-61707000']],
    ['248·555·0176', ['248·555·0176']],
    ['503 555 0190 503 555 0192', ['503 555 0190', '503 555 0192']],
    ['503 555 0190 971 555 0171 503 555 0192', ['503 555 0190', '971 555 0171', '503 555 0192']],
    ['(503) 555 - 0149 (503) 555 - 0150', ['(503) 555 - 0149', '(503) 555 - 0150']],
    ['27 3337 -7999 9273-0979', ['27 3337 -7999', '9273-0979']],
    ['Konto: 12 1140 2004 0000 3002 0135 5387', []],
  ])('%s', (text, expected) => {
    expect(detectPhones(text).map(found => found.value)).toEqual(expected)
  })

  it.each([
    'CEP 01310-200 São Paulo',
    '01310-200',
    'Stanford, CA 94305-8530',
    'CNPJ 12.345.678/0001-90',
    'CPF 123.456.789-09',
    'CREA-SP 5069876543',
    'ISO 9001-20081',
    'Since 1985-2010',
    '22/01/2026',
    '12.345.678/0001-90',
    '123.456.789-09',
    'Mo-Fr 9.00 - 18.00 Uhr',
    'geöffnet 10.30–19.30',
    'C/ Mayor 112,48001',
    'ID B12345678',
    'C00000000',
    'VAT GB 283 4419 07',
    'USt-IdNr. DE 812 339 117',
    'P. IVA IT 02984710163',
    'TVA FR 41 512448970',
    'CHE-112.483.906 MWST',
    '00000000',
  ])('are not found in %s', text => {
    expect(detectPhones(text)).toEqual([])
  })

  it('carry the kind that their label says, each its own', () => {
    expect(detectPhones('T.555.583.5332/F.555.582.5341').map(found => found.kind)).toEqual(['office', 'fax'])
    expect(detectPhones('Tel 91 123 45 67 Fax 91 123 45 68').map(found => found.kind)).toEqual(['office', 'fax'])
    expect(detectPhones('Cel: (11) 98765-4321')[0]?.kind).toBe('mobile')
    expect(detectPhones('Fax 02 7600 4413 - Cell. 349 551 2280').map(found => found.kind)).toEqual(['fax', 'mobile'])
    expect(detectPhones('55 4321 8765 (WhatsApp)')[0]?.kind).toBe('whatsapp')
  })
})

it.each([
  ['Fax:', 'fax'],
  ['Telefax', 'fax'],
  ['Móvil', 'mobile'],
  ['Cel.', 'mobile'],
  ['Handy', 'mobile'],
  ['M:', 'mobile'],
  ['Mo.', 'mobile'],
  ['Tél. port.', 'mobile'],
  ['Hand phone', 'mobile'],
  ['Toll free', 'office'],
  ['WhatsApp', 'whatsapp'],
  ['Tél.', 'office'],
  ['Fone', 'office'],
  ['D', 'office'],
  ['Télécopie', 'fax'],
  ['Durchwahl', 'office'],
  ['Oficina', 'office'],
  ['DDI', 'office'],
  ['Jane Doe', undefined],
  ['Porto:', undefined],
  ['12 Main St, Portland, OR 97204', undefined],
])('the label %s is of kind %s', (label, kind) => {
  expect(phoneKindOf(label)).toBe(kind)
})

it.each([
  ['612 345 678', 'ES', '+34612345678'],
  ['(11) 98765-4321', 'BR', '+5511987654321'],
  ['+44 (0) 7911 123456', undefined, '+447911123456'],
  ['00 34 612 345 678', undefined, '+34612345678'],
  ['+44 7700 900783', undefined, '+447700900783'],
  ['612 345 678', undefined, ''],
  ['123', 'ES', ''],
  ['(617) 555-0142 x308', 'US', '+16175550142'],
  ['+49 30 901820;ext=12', undefined, '+4930901820'],
])('%s dialled in %s is %s', (value, region, expected) => {
  expect(e164Of(value, region)).toBe(expected)
})

it('knows a mobile by its number', () => {
  expect([isMobile('+34612345678'), isMobile('+34911234567'), isMobile('')]).toEqual([true, false, false])
})
