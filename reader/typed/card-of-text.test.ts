import { describe, expect, test } from 'vitest'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { cardOfText } from './card-of-text.ts'
import { isSignature } from './is-signature.ts'
import { signatureLines } from './signature-lines.ts'

const read = (text: string) => extractFields(cardOfText(text), { region: 'ES' })

describe('a signature', () => {
  test.each([
    [
      'plain',
      'Ana Torres\nHead of Sales\nNorte Obras S.L.\n+34 612 345 678\nana.torres@norteobras.com\nwww.norteobras.com',
      { first_name: 'Ana', last_name: 'Torres', company: 'Norte Obras S.L.', position: 'Head of Sales' },
    ],
    [
      'with columns and labels',
      'John Smith | VP Sales\nAcme Corporation\nM: +1 503 555 0111 | T: +1 503 555 0190\nE: john.smith@acme.com | W: www.acme.com',
      { first_name: 'John', last_name: 'Smith', company: 'Acme Corporation', position: 'VP Sales' },
    ],
    [
      'behind a mail in Spanish',
      'Hola Pedro:\n\nGracias por la visita de ayer. Te mando el presupuesto en cuanto lo tenga.\n\nUn saludo,\n\nBerta Puig\nDirectora comercial\nFirma Consultores S.L.\nC/ Mayor 1, 28013 Madrid\nTel. 912 345 678\nberta.puig@firmaconsultores.es\n\nEnviado desde mi iPhone',
      { first_name: 'Berta', last_name: 'Puig', company: 'Firma Consultores S.L.', position: 'Directora comercial' },
    ],
    [
      'forwarded, quoted, with emoji and emphasis',
      '> From: Jürgen Müller <j.mueller@stahlbau.de>\n> Sent: Monday\n> To: Me\n>\n> Best regards\n>\n> *Jürgen Müller*\n> Geschäftsführer\n> Stahlbau Müller GmbH\n> 📞 +49 30 901820\n> ✉️ j.mueller@stahlbau.de',
      { first_name: 'Jürgen', last_name: 'Müller', company: 'Stahlbau Müller GmbH', position: 'Geschäftsführer' },
    ],
  ])('%s gives name, firm and position', (_, text, fields) => {
    expect(read(text)).toMatchObject(fields)
  })

  test('gives every number and address, sure of them since nothing was misread', () => {
    const card = read(
      'Ana Torres\nNorte Obras S.L.\nTel. +34 911 234 567\nMóvil +34 612 345 678\nana.torres@norteobras.com',
    )
    expect(card).toMatchObject({
      phone_e164: '+34612345678',
      further_phones: [{ e164: '+34911234567' }],
      email: 'ana.torres@norteobras.com',
    })
    expect(card?.confidence.email).toBeGreaterThan(0.9)
  })
})

describe('what stands around a signature', () => {
  const person = 'Jonas Petersen\nLeiter Einkauf\nNordlicht Logistik AG\n'

  test.each([
    'Mit freundlichen Grüßen',
    'Viele Grüße aus Hamburg',
    'LG',
    'Kind regards,',
    'Best,',
    'Un saludo,',
    'Je vous prie d’agréer, Madame, l’expression de mes salutations distinguées.',
    'Bonne journée,',
    'Buona giornata,',
    'Abraço,',
    'Com os melhores cumprimentos,',
  ])('the farewell %j is nobody', farewell => {
    const text = `Hallo Herr Meyer,\ndas Muster geht heute raus.\n\n${farewell}\n${person}+49 40 36807122`
    expect(signatureLines(text).filter(Boolean)[0]).toBe('Jonas Petersen')
  })

  test('a farewell with the name in its line leaves the name', () => {
    expect(signatureLines('Viele Grüße, Jonas Petersen\nNordlicht AG\n+49 40 36807122')[0]).toBe('Jonas Petersen')
  })

  test.each([
    ['From: Ana Torres <ana@norte.es>\nSent: Monday\n\nSee you there.\n\nBest,\nAna Torres\nNorte Obras\n912 345 678'],
    [
      'Le mar. 10 nov. 2026 à 11:20, Ana Torres <ana@norte.es> a écrit :\n> Bonjour\n> Ana Torres\n> Norte Obras\n> 912 345 678',
    ],
    ['Am 3. Nov. 2026 um 10:02 schrieb Ana Torres <ana@norte.es>:\n> Hallo\n>\n> LG\n> Norte Obras\n> 912 345 678'],
  ])('the line above a mail gives what its signature leaves out: %j', text => {
    expect(read(text)).toMatchObject({ first_name: 'Ana', last_name: 'Torres', email: 'ana@norte.es' })
  })

  test('a mail that only its header has an address of is read from its farewell on', () => {
    const mail =
      'From: Ana Torres <ana@norte.es>\nSubject: Offer\n\nHello Peter,\nsee you in Madrid.\n\nBest,\nAna Torres\nHead of Sales'
    expect(signatureLines(mail)).toEqual(['Ana Torres', 'Head of Sales', 'ana@norte.es'])
  })

  test('what the law has printed below gives neither names nor addresses nor numbers', () => {
    const law = [
      'Sitz der Gesellschaft: Bremen | Amtsgericht Bremen HRB 118233',
      'Geschäftsführer: Dr. Ines Wolff, Thomas Brandt',
      'USt-IdNr. DE 812 339 117',
      'Diese E-Mail ist vertraulich. Rufen Sie an: 0421 123456',
    ]
    expect(signatureLines(`${person}+49 40 36807122\n${law.join('\n')}`)).toEqual([
      ...person.trim().split('\n'),
      '+49 40 36807122',
    ])
  })

  test('a seat is the address where no other is printed', () => {
    const seat = 'Registered office: 14 Queen Square, Bristol BS1 4NT'
    const reach = 'Jane Doe\nHarcourt Ltd\njane@harcourt.co.uk'
    expect(read(`${reach}\n${seat}`)?.address).toBe('14 Queen Square, Bristol BS1 4NT')
    expect(read(`${reach}\n1 Park Row, Leeds LS1 5AB\n${seat}`)?.address).toBe('1 Park Row, Leeds LS1 5AB')
  })

  test('links that Outlook writes behind a text are no part of it', () => {
    const text =
      'Ana Torres\nana@norte.es<mailto:ana@norte.es>\nwww.norte.es<http://www.norte.es/>\n[cid:image001.png@01DB2F11]'
    expect(read(text)).toMatchObject({ email: 'ana@norte.es', website: 'www.norte.es', further_emails: [] })
  })

  test('a number that nobody can dial is none beside one that somebody can', () => {
    expect(read('Ana Torres\nNorte Obras\n912 345 678\n76.554.321-9')?.further_phones).toEqual([])
  })
})

describe('numbers without a country code', () => {
  const italian =
    'Paolo Ricci\nDirettore Commerciale\nRicci Arredamenti S.r.l.\nVia Emilia 212\npaolo@ricci.com\nCell. 347 880 5512'
  const german = 'Max Klar\nmax@klar.com\n0151 23456781'

  test.each([
    ['where the reader is', german, 'DE', '+4915123456781'],
    ['where the card’s language is from, in a foreigner’s hands', italian, 'DE', '+393478805512'],
    ['where the card’s language is from, where nothing is known of the reader', italian, undefined, '+393478805512'],
    ['nowhere, where nothing tells', german, undefined, ''],
  ])('are dialled %s', (_, text, region, expected) => {
    expect(extractFields(cardOfText(text), { region })?.phone_e164).toBe(expected)
  })
})

test.each([
  ['Ana Torres\nana@norte.es', true],
  ['Ana Torres\n+34 612 345 678', true],
  ['ana@norte.es', false],
  ['Ana Torres\nNorte Obras', false],
  ['Norte 2026\nMWC 2026', false],
  [`Ana\nana@norte.es\n${'x'.repeat(5000)}`, false],
])('%j is a signature: %s', (text, is) => {
  expect(isSignature(text)).toBe(is)
})

test('of a long mail only what stands around the ways to reach somebody is kept', () => {
  const mail = `${'A sentence about nothing in particular.\n'.repeat(60)}Best,\nAna Torres\nNorte Obras\nana@norte.es\n\nThis e-mail is confidential.`
  expect(signatureLines(mail).slice(0, 3)).toEqual(['Ana Torres', 'Norte Obras', 'ana@norte.es'])
})

test.each([
  '\n'.repeat(4000),
  'lg\n'.repeat(500) + 'a'.repeat(2500),
  `On wrote ${'a'.repeat(4000)}:`,
  '|'.repeat(4000),
  `${'a@b.c '.repeat(650)}`,
  '+1 '.repeat(1300),
  '(((('.repeat(1000),
])('four thousand characters of nonsense are read without harm', text => {
  expect(() => read(text)).not.toThrow()
})
