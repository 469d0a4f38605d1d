import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyCard } from '#reader/contact.ts'
import type { TextLine } from '#reader/port.ts'
import { codePoint } from '#reader/testing/code-point.ts'
import { cpuTime, isWithin } from '#reader/testing/cpu-time.ts'
import { repeats } from '#reader/testing/repeats.ts'
import { extractFields } from './extract-fields.ts'

/** A card from rows of text; `large` is twice as high, and every row stands under the one before. */
type Row = string | { large: string } | { beside: string } | { gap: string }
function card(...rows: Row[]) {
  let top = 0
  const lines = rows.map((row): TextLine => {
    const text = typeof row === 'string' ? row : Object.values(row)[0]!
    const height = typeof row === 'object' && 'large' in row ? 40 : 20
    const left = typeof row === 'object' && 'beside' in row ? 600 : 50
    if (typeof row === 'object' && 'gap' in row) top += 80
    if (typeof row === 'object' && 'beside' in row) top -= 30
    const [right, bottom] = [left + text.length * height * 0.5, top + height]
    const box = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const
    top += height + 10
    return { text, confidence: 0.98, box }
  })
  return { lines, codes: [] as string[], width: 1000, height: 600 }
}

describe('the fields of a card', () => {
  it('of a firm in Britain', () => {
    const contact = extractFields(
      card(
        { large: 'Brightmoor Analytics Ltd' },
        { gap: 'Dr. Maeve Penwright' },
        'Head of Procurement',
        { gap: 'Mobile: +44 7700 900123' },
        'Fax: +44 117 496 0456',
        'maeve.penwright@brightmoor.co.uk',
        'www.brightmoor.co.uk',
        '14 Wexcombe Lane, Bristol BS1 4QA',
      ),
    )
    expect(contact).toMatchObject({
      first_name: 'Maeve',
      last_name: 'Penwright',
      company: 'Brightmoor Analytics Ltd',
      position: 'Head of Procurement',
      email: 'maeve.penwright@brightmoor.co.uk',
      phone: '+44 7700 900123',
      phone_e164: '+447700900123',
      phone_kind: 'mobile',
      website: 'www.brightmoor.co.uk',
      address: '14 Wexcombe Lane, Bristol BS1 4QA',
      country: 'GB',
      further_phones: [{ kind: 'fax', value: '+44 117 496 0456', e164: '+441174960456' }],
    })
  })

  it('of an estate agent in Brazil, in capitals, with the number of a register', () => {
    const contact = extractFields(
      card(
        'ROSÂNGELA DE ASSUNÇÃO FALCÃO',
        'Corretora de Imóveis - CRECI 123456-F',
        { gap: '(11) 3456-7890' },
        '(11) 98765-4321',
        'rosangela@ipeimoveis.com.br',
        { large: 'Ipê Imóveis' },
        'Av. Paulista, 1842 - 01310-200 São Paulo - SP',
      ),
    )
    expect(contact).toMatchObject({
      first_name: 'Rosângela',
      last_name: 'de Assunção Falcão',
      company: 'Ipê Imóveis',
      position: 'Corretora de Imóveis',
      phone: '(11) 98765-4321',
      phone_e164: '+5511987654321',
      country: 'BR',
      further_phones: [{ value: '(11) 3456-7890', e164: '+551134567890' }],
    })
  })

  it('of a workshop in Spain with a free e-mail, local numbers dialled in the given country', () => {
    const contact = extractFields(
      card(
        { large: 'TALLERES MONTELUZ' },
        'Reparación de toda clase de vehículos',
        { gap: 'Eloy Peñalba Ibáñez' },
        'Gerente',
        'Móvil 612 345 678',
        'talleresmonteluz@gmail.com',
      ),
      { region: 'ES' },
    )
    expect(contact).toMatchObject({
      first_name: 'Eloy',
      last_name: 'Peñalba Ibáñez',
      company: 'TALLERES MONTELUZ',
      position: 'Gerente',
      phone_e164: '+34612345678',
      website: '',
    })
  })

  it('of nobody’s country where nothing on it names one, though its number is dialled in the reader’s', () => {
    const contact = extractFields(card('Corwin Ashdell', 'Copperline', 'Tel. 030 901820', 'corwin@copperline.com'), {
      region: 'DE',
    })
    expect(contact).toMatchObject({ phone_e164: '+4930901820', country: '' })
  })

  it('with the firm broken in two lines and the label of a number in a box of its own', () => {
    const contact = extractFields(
      card(
        { large: 'COPPERLINE' },
        { large: 'STUDIO' },
        { gap: 'Corwin Ashdell' },
        'Art Director',
        { gap: 'Fax' },
        { beside: '503 555 0123' },
        'Phone',
        { beside: '503 555 0145' },
        'corwin@copperline.com',
      ),
      { region: 'US' },
    )
    expect(contact).toMatchObject({ company: 'COPPERLINE STUDIO', first_name: 'Corwin', phone: '503 555 0145' })
    expect(contact?.further_phones).toMatchObject([{ kind: 'fax', value: '503 555 0123' }])
  })

  it('of somebody who works under their own name, with the domain of that name', () => {
    const contact = extractFields(card({ large: 'Laura García' }, 'Ilustradora', { gap: 'hola@lauragarcia.es' }))
    expect(contact).toMatchObject({ first_name: 'Laura', last_name: 'García', position: 'Ilustradora', company: '' })
  })

  it('with a department below the title and a register that is no address', () => {
    const contact = extractFields(
      card(
        { large: 'Zalendo Quiñonedo' },
        'Vidriera Artesana',
        'Departamento de Rutas',
        { gap: 'CIF: B-28013276' },
        'C/ Mayor, 27, 28013 Madrid',
        'zquinonedo@gmail.com',
      ),
    )
    expect(contact).toMatchObject({ position: 'Vidriera Artesana', address: 'C/ Mayor, 27, 28013 Madrid' })
  })

  it('with a person who stands right under the address', () => {
    const contact = extractFields(
      card(
        { large: 'CaixaNova' },
        { gap: 'Oficina 0123 - Paseo de Gracia, 4' },
        'Montserrat Vila Puig',
        'Directora de oficina',
        'mvila@caixanova.com',
      ),
    )
    expect(contact).toMatchObject({ last_name: 'Vila Puig', address: 'Oficina 0123 - Paseo de Gracia, 4' })
  })

  it.each([
    ['Assistant Marager', ['Rua Augusta 12, 01305-000 São Paulo']],
    ['Operador de Máquinas', []],
    ['Inventor', []],
  ])('with the title %s as it stands', (title, more) => {
    const read = card('Tomás Doe', title, 'jane@acmefoods.com', ...more)
    expect(extractFields(read)).toMatchObject({ first_name: 'Tomás', position: title })
  })

  it('the person’s own e-mail before the firm’s', () => {
    const contact = extractFields(card('Jane Doe', 'Director', 'info@acmefoods.com', 'jane@acmefoods.com'))
    expect(contact).toMatchObject({ email: 'jane@acmefoods.com', further_emails: ['info@acmefoods.com'] })
  })

  it('with confidences that are lower where letters were unsure', () => {
    const sure = card('Jane Doe', 'Director', 'jane@acmefoods.com')
    const unsure = { ...sure, lines: sure.lines.map(line => ({ ...line, confidence: 0.6 })) }
    expect(extractFields(sure)?.confidence.email).toBeGreaterThan(0.9)
    expect(extractFields(unsure)?.confidence.email).toBeLessThan(0.6)
    expect(extractFields(sure)?.confidence.website).toBeUndefined()
  })
})

describe('what is no card', () => {
  it.each([
    ['nothing', []],
    ['a price list', ['3,50', '12,00', '7,90']],
    ['a sentence', ['we are open all day for your convenience']],
  ])('%s', (_, rows) => {
    expect(extractFields(card(...rows))).toBeUndefined()
  })
})

describe('a code on the card', () => {
  it('wins over the print for the fields it holds', () => {
    const printed = card('Jane D0e', 'Director', 'jane@acmefoods.com', '+34 612 345 670')
    const codes = ['BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane;;;\r\nTEL;TYPE=CELL:+34 612 345 678\r\nEND:VCARD']
    expect(extractFields({ ...printed, codes })).toMatchObject({
      first_name: 'Jane',
      last_name: 'Doe',
      position: 'Director',
      email: 'jane@acmefoods.com',
      phone_e164: '+34612345678',
      further_phones: [{ value: '+34 612 345 670' }],
    })
  })

  it('is enough by itself', () => {
    const codes = ['MECARD:N:Doe,Jane;ORG:Acme;EMAIL:jane@acme.com;;']
    expect(extractFields({ ...card(), codes })).toMatchObject({
      first_name: 'Jane',
      company: 'Acme',
      email: 'jane@acme.com',
    })
  })

  it('that is only a link changes nothing', () => {
    expect(extractFields({ ...card(), codes: ['https://example.com'] })).toBeUndefined()
  })
})

describe('whatever stands on a card', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 300, unit: codePoint }),
    fc.stringMatching(/^[\w .@,()+/|:-]{0,200}$/),
    fc.constantFrom('www.', '@', '+', '....', '((((', 'a@a@a@a', '1'.repeat(300), ' . '.repeat(90), 'www.'.repeat(60)),
  )
  const corner = fc.tuple(fc.integer({ min: -100, max: 3000 }), fc.integer({ min: -100, max: 3000 }))
  const anyLine = fc.record({
    text: texts,
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    box: fc.tuple(corner, corner, corner, corner),
  })

  it('the extraction never throws, and answers as the contract says', () => {
    const anyCard = fc.record({
      lines: fc.array(anyLine, { maxLength: 25 }),
      codes: fc.array(texts, { maxLength: 3 }),
      width: fc.constant(1000),
      height: fc.constant(600),
    })
    fc.assert(
      fc.property(anyCard, value => {
        const contact = extractFields(value, { region: 'ES' })
        if (contact) expect(Object.keys(contact).sort()).toEqual(Object.keys(emptyCard).sort())
      }),
      { numRuns: repeats(120, 300) },
    )
  })

  // Tens of milliseconds on an idle core of today; what grows with the square of the text would take minutes.
  const linear = 2000

  it('5,000 lines are read in no time', () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `${index} Jane Doe, 12 Main Street, jane${index}@acme.com +34 612 345 678 www.acme.com`,
    )
    const page = card(...rows)
    // The second time no compiler works beside it.
    const [, second] = [1, 2].map(() => cpuTime(() => extractFields(page)))
    expect(second).toSatisfy((ms: number) => isWithin(ms, linear))
  })

  it.each([
    'a.'.repeat(5000),
    '1 '.repeat(5000),
    'a@'.repeat(5000),
    'www '.repeat(3000),
    '(('.repeat(5000),
    'S.L. '.repeat(2000),
    '(0xx11) '.repeat(2000),
    'C/ Ma '.repeat(2000),
  ])('no line makes it slow: %.12s…', text => {
    const spent = cpuTime(() => extractFields(card(...Array.from({ length: 20 }, () => text))))
    expect(spent).toSatisfy((ms: number) => isWithin(ms, linear))
  })
})
