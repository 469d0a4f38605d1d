import { describe, expect, test } from 'vitest'
import { extractFields } from '#core/extract/extract-fields.ts'
import { cardOfText } from './card-of-text.ts'
import { isSignature, signatureLines } from './signature-lines.ts'

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

test.each(['\n'.repeat(4000), '|'.repeat(4000), `${'a@b.c '.repeat(650)}`, '+1 '.repeat(1300), '(((('.repeat(1000)])(
  'four thousand characters of nonsense are read without harm',
  text => {
    expect(() => read(text)).not.toThrow()
  },
)
