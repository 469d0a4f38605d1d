import { makeCard } from 'card-reader/testing/make-card.ts'
import { readingOf } from 'card-reader/testing/reading-of.ts'
import { describe, expect, it } from 'vitest'
import type { CardContact } from '#contracts/contacts.ts'
import { emptyCard } from '#contracts/contacts.ts'
import { agreeWithModel } from '#core/ai-reading/agree/agree-with-model.ts'
import type { CardSuggestion } from '#core/ai-reading/client/ai-reading-port.ts'

const nothing: CardSuggestion = {
  first_name: '',
  last_name: '',
  company: '',
  position: '',
  emails: [],
  phones: [],
  website: '',
  address: '',
}
const blank = { ...emptyCard, country: 'ES' }

type Case = { lines: string[]; codes?: string[]; rules?: Partial<CardContact>; model: Partial<CardSuggestion> }

function agree({ lines, codes = [], rules = {}, model }: Case): CardContact {
  const contact = { ...blank, ...rules }
  return agreeWithModel({ contact, reading: readingOf(lines, codes), region: 'ES' }, { ...nothing, ...model })
}

const phones = (...values: string[]) => values.map(value => ({ kind: 'mobile' as const, value }))

describe('what a model adds to a card', () => {
  it.each<[string, Case, Partial<CardContact>]>([
    [
      'a name that the rules missed',
      { lines: ['ANA DE LA CRUZ', 'Ventas'], model: { first_name: 'ANA', last_name: 'DE LA CRUZ' } },
      { first_name: 'Ana', last_name: 'de la Cruz' },
    ],
    [
      'where to split a name',
      {
        lines: ['Ana Luz Torres'],
        rules: { first_name: 'Ana', last_name: 'Luz Torres', confidence: { first_name: 0.9 } },
        model: { first_name: 'Ana Luz', last_name: 'Torres' },
      },
      { first_name: 'Ana Luz', last_name: 'Torres' },
    ],
    [
      'the one name of a person, where the rules took another line for it',
      {
        lines: ['Rakesh', 'King Edward'],
        rules: { first_name: 'King', last_name: 'Edward' },
        model: { first_name: 'Rakesh' },
      },
      { first_name: 'Rakesh', last_name: '' },
    ],
    [
      'a position',
      { lines: ['Ana', 'Jefa de obra'], model: { position: 'Jefa de Obra' } },
      { position: 'Jefa de Obra' },
    ],
    [
      'a firm of which only the domain can be read',
      { lines: ['ana@norteobras.com'], rules: { email: 'ana@norteobras.com' }, model: { company: 'Norte Obras' } },
      { company: 'Norte Obras' },
    ],
    [
      'an e-mail that the OCR tore apart',
      { lines: ['ana_ torres©norte .com'], model: { emails: ['ana_torres@norte.com'] } },
      { email: 'ana_torres@norte.com' },
    ],
    [
      'the person’s e-mail before the firm’s',
      {
        lines: ['Ana Torres', 'info@norte.com', 'ana .torres@norte.com'],
        rules: { first_name: 'Ana', last_name: 'Torres', email: 'info@norte.com' },
        model: { emails: ['info@norte.com', 'ana.torres@norte.com'] },
      },
      { email: 'ana.torres@norte.com', further_emails: ['info@norte.com'] },
    ],
    [
      'the spelling of an e-mail that the name confirms',
      {
        lines: ['Ana Cornwell', 'ana.comwell@norte.com'],
        rules: { first_name: 'Ana', last_name: 'Cornwell', email: 'ana.comwell@norte.com' },
        model: { emails: ['ana.cornwell@norte.com'] },
      },
      { email: 'ana.cornwell@norte.com' },
    ],
    [
      'a phone with letters in it, with the digits that are printed',
      { lines: ['M: 6l2 345 67O'], model: { phones: phones('+34 612 34 56 70') } },
      { phone: '612 345 670', phone_e164: '+34612345670', phone_kind: 'mobile' },
    ],
    [
      'the kind of a number that is a fax',
      {
        lines: ['934 567 890', '934 567 891'],
        rules: {
          phone: '934 567 890',
          phone_e164: '+34934567890',
          further_phones: [{ kind: 'other', value: '934 567 891', e164: '+34934567891' }],
        },
        model: { phones: [{ kind: 'fax', value: '934 567 890' }] },
      },
      { phone: '934 567 891', further_phones: [{ kind: 'fax', value: '934 567 890', e164: '+34934567890' }] },
    ],
    [
      'a phone with letters in it, as the fax that the card calls it',
      { lines: ['Fax: 6l2 345 67O'], model: { phones: phones('612 345 670') } },
      { phone: '612 345 670', phone_kind: 'fax' },
    ],
    [
      'an e-mail as it is printed, where nothing speaks for the model’s spelling',
      { lines: ['info2020@norte.com'], model: { emails: ['infozozo@norte.com'] } },
      { email: 'info2020@norte.com' },
    ],
    [
      'a name whose middle initial the model leaves out',
      { lines: ['Ana M. Torres'], model: { first_name: 'Ana', last_name: 'Torres' } },
      { first_name: 'Ana', last_name: 'Torres' },
    ],
    [
      'a name on two lines',
      { lines: ['Dra. Ana', 'Torres Puig', 'Norte'], model: { first_name: 'Ana', last_name: 'Torres Puig' } },
      { first_name: 'Ana', last_name: 'Torres Puig' },
    ],
    [
      'a name that is printed with the surname first',
      { lines: ['TORRES PUIG, ANA'], model: { first_name: 'Ana', last_name: 'Torres Puig' } },
      { first_name: 'Ana', last_name: 'Torres Puig' },
    ],
    [
      'a site',
      { lines: ['www . norte.com'], model: { website: 'https://www.norte.com/' } },
      { website: 'www.norte.com' },
    ],
    [
      'an address of several lines',
      { lines: ['Calle Mayor 5', '28013 Madrid'], model: { address: 'Calle Mayor 5, 28013 Madrid' } },
      { address: 'Calle Mayor 5, 28013 Madrid' },
    ],
  ])('%s', (_, given, expected) => {
    expect(agree(given)).toMatchObject(expected)
  })
})

describe('what a model cannot do', () => {
  const fields = ['first_name', 'last_name', 'company', 'position', 'email', 'phone', 'website']
  const confidence = Object.fromEntries(fields.map(field => [field, 0.9]))
  const full = makeCard({ further_emails: ['info@norteobras.com'], confidence })
  const print = ['Ana Torres', 'Head of Sales', 'Norte Obras S.L.', full.email, full.phone, full.website]

  it.each<[string, Partial<CardSuggestion>]>([
    ['invent an e-mail', { emails: ['ana@gmail.com'] }],
    ['make an e-mail from a part of one', { emails: ['torres@norteobras.com'] }],
    [
      'make an e-mail from the name and the site',
      { emails: ['anatorres@norteobras.com', 'a.torres@www.norteobras.com'] },
    ],
    ['give an e-mail another ending', { emails: ['ana.torres@norteobras.co'] }],
    ['invent a phone', { phones: phones('+34 600 000 001') }],
    ['change a digit', { phones: phones('+34 612 345 679') }],
    ['make a phone from a part of one', { phones: phones('612 345 67', '2 345 678') }],
    ['invent a name', { first_name: 'Eva', last_name: 'Torres' }],
    ['make a name from words that stand apart', { first_name: 'Ana', last_name: 'Obras' }],
    ['take the firm for the job and the job for the firm', { company: 'Head of Sales', position: 'Norte Obras S.L.' }],
    ['take the person for the firm', { company: 'Ana Torres' }],
    ['give an e-mail other dots', { emails: ['anatorres@norteobras.com', 'ana.torres@norte-obras.com'] }],
    ['give half a name', { first_name: '', last_name: 'Torres' }],
    ['put a number into a name', { first_name: '612', last_name: '345' }],
    ['invent a firm', { company: 'Evil Corp' }],
    ['leave out a legal form', { company: 'Norte Obras' }],
    ['put an e-mail into the position', { position: 'ana.torres@norteobras.com' }],
    ['put a site into the address', { address: 'Ana Torres, www.norteobras.com' }],
    ['take a site from the e-mail’s domain', { website: 'norteobras.es' }],
    ['empty a field', {}],
    ['write signs that hide text', { position: 'Head\u200b of\u202e Sales' }],
  ])('%s', (_, model) => {
    const { confidence, ...fields } = full
    expect(agree({ lines: print, rules: full, model })).toMatchObject(fields)
  })

  it.each<[string, string[], Partial<CardSuggestion>]>([
    ['an e-mail from a name and a dash', ['Ana Torres - Norte'], { emails: ['ana.torres-norte@norte.com'] }],
    ['a phone into the position', ['612 345 678'], { position: '612 345 679' }],
    ['another house', ['Calle Mayor 5', '28013 Madrid'], { address: 'Calle Mayor 6, 28014 Madrid' }],
    ['one person from two', ['Ana Torres', 'Pep Puig'], { first_name: 'Ana', last_name: 'Puig' }],
    ['a surname from the next line', ['Ana', 'Torres S.L.'], { first_name: 'Ana', last_name: 'Torres' }],
    ['a phone from a tax number', ['CIF: 612345678'], { phones: phones('612 345 678') }],
    ['a phone from the end of a number', ['Ref. 2345678'], { phones: phones('+34 612 345 678') }],
    ['a phone from a bank account', ['ES91 2100 0418 6123 4567 8332'], { phones: phones('+45 21 00 04 18') }],
  ])('make up %s', (_, lines, model) => {
    expect(agree({ lines, model })).toEqual({ ...blank, confidence: {} })
  })

  it('win over a code on the card', () => {
    const codes = ['BEGIN:VCARD\nVERSION:3.0\nN:Torres;Ana;;;\nEMAIL:ana@norteobras.com\nEND:VCARD']
    const lines = ['Ana Torres', 'Pep Puig', 'pep@norteobras.com']
    const model = { first_name: 'Pep', last_name: 'Puig', emails: ['pep@norteobras.com'] }
    const read = agree({ lines, codes, rules: { first_name: 'Ana', last_name: 'Torres' }, model })
    expect(read).toMatchObject({ first_name: 'Ana', last_name: 'Torres', email: 'ana@norteobras.com' })
  })

  it('make a social network the website', () => {
    const lines = ['www.instagram.com/norte']
    expect(agree({ lines, model: { website: 'www.instagram.com' } }).website).toBe('')
  })
})
