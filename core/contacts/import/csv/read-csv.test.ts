import { vcardFile } from 'card-reader/testing/vcards/vcard-samples.ts'
import { describe, expect, it } from 'vitest'
import type { ColumnField } from '#contracts/import/csv-columns.ts'
import { piecesOf } from '#core/base/files/file-pieces.ts'
import type { Pieces } from '#core/contacts/import/csv/decode-csv.ts'
import { withRows } from '#core/contacts/import/csv/read-rows.ts'
import { remarkLabels } from '#core/contacts/import/remark-labels.ts'
import { readAllPeople } from '#tests/app/people-reader.ts'
import { csvBytes, csvSamples } from '#tests/csv/csv-samples.ts'
import { type OutlookLanguage, outlookCsv } from '#tests/csv/outlook-samples.ts'

function read(bytes: Uint8Array, { fields, most = 10 }: { fields?: ColumnField[]; most?: number } = {}) {
  const where = { region: 'ES', labels: remarkLabels('en') }
  return readAllPeople({ source: { bytes, isTable: true, fields }, most, ...where })
}
const text = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
/** As programs on a Russian Windows write it. */
const inWindows1251 = (text: string) =>
  Uint8Array.from(text, sign => {
    if (sign >= 'А' && sign <= 'я') return (sign.codePointAt(0) ?? 0) - 0x350
    return { '«': 0xab, '»': 0xbb }[sign] ?? sign.codePointAt(0) ?? 0
  })
const fieldsOf = async (bytes: Uint8Array) => (await read(bytes)).columns.map(({ field }) => field)
const phones = (...all: [kind: string, e164: string][]) => all.map(([kind, e164]) => ({ kind, e164 }))

describe('an export of', () => {
  it('Google Contacts keeps all that a contact has a field for, and the rest below the notes', async () => {
    const { people, skipped } = await read(csvSamples.google)
    expect(skipped).toBe(0)
    expect(people).toMatchObject([
      {
        card: {
          ...{
            first_name: 'Zoë Maria',
            last_name: 'Van der Berg',
            company: 'Fietsen BV',
            position: 'CTO',
            country: 'NL',
          },
          ...{ email: 'zoe@fietsen.example', further_emails: ['zoe@thuis.example', 'z@thuis.example'] },
          ...{ phone: '+31 6 12345678', phone_e164: '+31612345678', phone_kind: 'mobile' },
          further_phones: phones(['office', '+31207941234'], ['fax', '+31207941235']),
          ...{ website: 'www.fietsen.example', address: 'Damrak 1, 1012 LG Amsterdam, NL' },
        },
        tags: ['Klanten, NL', 'fair'],
      },
    ])
    const notes = people[0]?.notes.split('\n')
    expect(notes).toEqual(
      expect.arrayContaining([
        ...['Beurs Utrecht', 'Belt in januari', 'Title: Dr.', 'Birthday: 1980-04-12'],
        ...['Address: Singel 5, Utrecht', 'Assistant: Jan de Wit', 'Anniversary: 2010-05-01', 'Customer number: K-77'],
      ]),
    )
    expect(notes).toHaveLength(8)
  })

  it('Google Contacts before 2024 too', async () => {
    expect((await read(csvSamples.googleBefore)).people).toMatchObject([
      {
        card: {
          ...{ first_name: 'Jane', last_name: 'Doe Jr.', company: 'Acme, Inc.', position: 'VP, Sales', country: 'US' },
          ...{ email: 'jane@acme.example', phone_e164: '+16175550142', phone_kind: 'mobile' },
          further_phones: phones(['office', '+16175550100']),
          ...{ website: 'https://acme.example', address: '1 Main Street, Boston, MA 02110' },
        },
        tags: ['fair'],
        notes: 'Old friend',
      },
    ])
  })

  it.each(['en', 'de', 'fr', 'it', 'es', 'pt'] satisfies OutlookLanguage[])('Outlook in %s', async language => {
    const [person] = (await read(outlookCsv(language))).people
    const street = language === 'en' ? 'Hauptstraße 1, Hof 2' : 'Hauptstraße 1'
    expect(person).toMatchObject({
      card: {
        ...{ first_name: 'Jürgen', last_name: 'Müller', company: 'Stahlbau Müller GmbH', position: 'Geschäftsführer' },
        ...{ email: 'j.mueller@stahlbau.example', further_emails: ['info@stahlbau.example'], country: 'DE' },
        ...{ phone_e164: '+491712345678', phone_kind: 'mobile', website: 'www.stahlbau.example' },
        ...{ address: `${street}, 10115 Berlin`, department: 'Einkauf' },
      },
      tags: ['Messe', 'Kunden'],
    })
    expect(person?.card.further_phones).toEqual(
      expect.arrayContaining([
        { kind: 'office', value: '+49 30 901820', e164: '+4930901820' },
        { kind: 'fax', value: '+49 30 901821', e164: '+4930901821' },
      ]),
    )
    const further = language === 'en' ? ['Address: Seeweg 3, Potsdam', 'Spouse: Anna'] : []
    expect(person?.notes.split('\n')).toEqual(['Messe Berlin', 'Title: Dr.', ...further])
  })

  it('Outlook in Russian, as Excel saves it', async () => {
    const lines = [
      [
        ...['Обращение', 'Имя', 'Отчество', 'Фамилия', 'Организация', 'Отдел', 'Должность', 'Улица (раб. адрес)'],
        ...['Город (раб. адрес)', 'Индекс (раб. адрес)', 'Рабочий факс', 'Рабочий телефон', 'Телефон переносной'],
        ...['Адрес эл. почты', 'Тип эл. почты', 'Категории', 'Заметки'],
      ],
      [
        ...['', 'Анна', 'Сергеевна', 'Кузнецова', 'ООО «Северный ветер»', 'Продажи', 'Директор', 'ул. Ленина, 1'],
        ...['Москва', '101000', '+7 495 123-45-68', '+7 495 123-45-67', '+7 916 123-45-67'],
        ...['anna@veter.example', 'SMTP', 'Клиенты', 'Выставка'],
      ],
    ].map(cells => cells.join(';'))
    const [person] = (await read(inWindows1251(lines.join('\r\n')))).people
    expect(person).toMatchObject({
      card: {
        ...{
          first_name: 'Анна Сергеевна',
          last_name: 'Кузнецова',
          company: 'ООО «Северный ветер»',
          department: 'Продажи',
        },
        ...{
          position: 'Директор',
          email: 'anna@veter.example',
          country: 'RU',
          address: 'ул. Ленина, 1, 101000 Москва',
        },
        ...{ phone_e164: '+79161234567', phone_kind: 'mobile' },
        further_phones: phones(['office', '+74951234567'], ['fax', '+74951234568']),
      },
      tags: ['Клиенты'],
      notes: 'Выставка',
    })
  })

  it.each([
    ['Имя,Компания,Эл. почта,Телефон', ['full_name', 'company', 'email', 'phone']],
    ['Ім’я,Компанія,Ел. пошта,Телефон', ['full_name', 'company', 'email', 'phone']],
    ["Ім'я,Прізвище,Посада,Мобільний телефон", ['first_name', 'last_name', 'position', 'mobile']],
    ['ФИО,Место работы,Рабочий телефон,Город', ['full_name', 'company', 'office_phone', 'city']],
  ])('a table of one’s own, %s', async (header, fields) => {
    const row = header.split(',').map((_, at) => `x${at}`)
    expect(await fieldsOf(text(header, row.join(',')))).toEqual(fields)
  })

  it('CamCard, with several values in a cell, the headings of websites, and the day of the card', async () => {
    expect((await read(csvSamples.camcard)).people).toMatchObject([
      {
        card: {
          ...{
            first_name: 'Álvaro',
            last_name: 'Gómez Ruiz',
            company: 'Obras Ñandú y Hijos',
            position: 'Jefe de obra',
          },
          ...{ email: 'alvaro@obras.example', further_emails: ['info@obras.example'], website: 'www.obras.example' },
          ...{ phone_e164: '+34611222333', phone_kind: 'mobile', address: 'Calle Mayor 1, 28013 Madrid' },
          ...{ department: 'Zona norte', profiles: [{ kind: 'linkedin', handle: 'agomez' }] },
          further_phones: phones(
            ['office', '+34911222333'],
            ['office', '+34911222334'],
            ['office', '+34911222335'],
            ['fax', '+34911222339'],
          ),
        },
        notes: [
          ...['Feria de Málaga', 'Llamar', 'Website: www.nandu.example'],
          ...['Company2: Ñandú Holding', 'Industry: Construcción'],
        ].join('\n'),
        date: '2024-05-06T07:08:00.000Z',
      },
    ])
  })

  it('HubSpot, whose address is the street, and whose numbers are guarded from spreadsheets', async () => {
    const [person] = (await read(csvSamples.hubspot)).people
    expect(person).toMatchObject({
      card: {
        ...{
          first_name: 'John',
          last_name: 'Smith',
          company: 'Acme Corporation',
          position: 'VP, Sales',
          country: 'US',
        },
        ...{ email: 'john@acme.example', further_emails: ['sales@acme.example', 'js@acme.example'] },
        ...{ website: 'https://acme.example', address: '1 Main Street, Portland, OR 97201' },
      },
      notes: 'Met in Boston\nLead Status: NEW',
      date: '2025-02-03T10:11:00.000Z',
    })
    const { phone_kind: kind, phone_e164: e164, further_phones: further } = person!.card
    expect([{ kind, e164 }, ...further].map(phone => [phone.kind, phone.e164]).toSorted()).toEqual([
      ['fax', '+15035550112'],
      ['mobile', '+15035550111'],
      ['other', '+15035550190'],
      ['whatsapp', '+15035550113'],
    ])
  })
})

describe('a table', () => {
  const columns = 'Name,Firma,E-Mail,Telefon'
  const rows = [{ Name: 'Zoë Müller', Firma: 'A; B, "C"', 'E-Mail': 'z@a.example', Telefon: '030\t901820' }]
  const wanted = { first_name: 'Zoë', last_name: 'Müller', company: 'A; B, "C"', email: 'z@a.example' }

  it.each(
    [',', ';', '\t', '|'].flatMap(separator =>
      (['utf8', 'utf16le', 'latin1'] as const).map(encoding => ({ separator, encoding })),
    ),
  )('separated by $separator in $encoding is read', async how => {
    expect((await read(csvBytes({ columns, rows, ...how }))).people).toMatchObject([{ card: wanted }])
  })

  it.each([
    ['with a mark of its UTF-8', Buffer.from('\ufeffName;E-Mail\nZoë;z@a.example')],
    ['in UTF-16 without a mark', Buffer.from('Name;E-Mail\nZoë;z@a.example', 'utf16le')],
    ['in UTF-16, big end first', Buffer.from('\ufeffName;E-Mail\nZoë;z@a.example', 'utf16le').swap16()],
    ['that names its separator', Buffer.from('sep=;\r\nName;E-Mail\r\nZoë;z@a.example')],
    ['with a quote that nobody closed', Buffer.from('Name,E-Mail,Notes\nZoë,z@a.example,"5 cm\n')],
    ['that ends within a character', Buffer.from('Name,E-Mail,Notes\nZoë,z@a.example,Zoë').subarray(0, -1)],
    ['with a quote within a text', Buffer.from('Name,E-Mail,Notes\nZoë,z@a.example,5" wide\n')],
  ])('%s is read', async (_, bytes) => {
    expect((await read(bytes)).people).toMatchObject([{ card: { first_name: 'Zoë', email: 'z@a.example' } }])
  })

  it('whose last byte is its only one beyond ASCII is not in UTF-8', async () => {
    const { people } = await read(Buffer.from('E-Mail;Name\nz@a.example;Zo\u00e9', 'latin1'))
    expect(people).toMatchObject([{ card: { first_name: 'Zoé' } }])
  })

  it('has room for as many people however many empty rows are between them', async () => {
    const rows = Array.from({ length: 8 }, (_, n) => [`Ana ${n};a${n}@a.example`, ';', '   ; ']).flat()
    const { people, skipped } = await read(text('Name;E-Mail', ...rows))
    expect([people.length, skipped]).toEqual([8, 0])
  })

  it('whose first line is somebody is read without a header', async () => {
    const { people, columns: found } = await read(
      text('z@a.example;+49 30 901820;Müller', 'y@a.example;+49 30 901821;Puig'),
    )
    expect(found.map(({ header, field }) => [header, field])).toEqual([
      ['A', 'email'],
      ['B', 'phone'],
      ['C', 'note'],
    ])
    expect(people.map(({ card, notes }) => [card.email, notes])).toEqual([
      ['z@a.example', 'C: Müller'],
      ['y@a.example', 'C: Puig'],
    ])
  })

  it('is read as the person has chosen', async () => {
    const table = text('Alfa;Beta;Gamma;Delta', 'Zoë;Müller;z@a.example;Chefin')
    expect((await read(table)).columns).toEqual([
      { header: 'Alfa', field: 'note', sample: 'Zoë' },
      { header: 'Beta', field: 'note', sample: 'Müller' },
      { header: 'Gamma', field: 'email', sample: 'z@a.example' },
      { header: 'Delta', field: 'note', sample: 'Chefin' },
    ])
    const fields: ColumnField[] = ['first_name', 'last_name', 'email', 'skip']
    expect((await read(table, { fields })).people).toMatchObject([
      { card: { first_name: 'Zoë', last_name: 'Müller' }, notes: '' },
    ])
  })

  it.each([
    ['Nombre;Apellidos;Correo', ['first_name', 'last_name', 'email']],
    ['Prénom;Nom;Courriel', ['first_name', 'last_name', 'email']],
    ['Vorname;Name;Mail', ['first_name', 'last_name', 'email']],
    ['Name;Title;Company', ['full_name', 'position', 'company']],
    ['Name;Title;Job Title', ['full_name', 'title', 'position']],
    ['Nome;Cognome;Azienda;Cellulare', ['first_name', 'last_name', 'company', 'mobile']],
    ['Nome;Telemóvel;Telefone da empresa', ['full_name', 'mobile', 'office_phone']],
    ['FIRSTNAME;last_name;E-Mail Address;mobilephone', ['first_name', 'last_name', 'email', 'mobile']],
  ])('with the columns %s is understood', async (header, fields) => {
    expect(await fieldsOf(text(header, 'a;b;c;d;'.slice(0, header.split(';').length * 2 - 1)))).toEqual(fields)
  })

  it('tells surnames before a comma, and what cells are guarded with', async () => {
    const { people } = await read(text('Name,Company,Phone', '"Torres, Ana",\'=Norte,"=""0034612345678"""'))
    expect(people).toMatchObject([
      { card: { first_name: 'Ana', last_name: 'Torres', company: '=Norte', phone_e164: '+34612345678' } },
    ])
  })

  it('tells profiles from websites, in columns of their own and among pages', async () => {
    const { people } = await read(
      text(
        'Name,Twitter,Profiles,Website 1 - Label,Website 1 - Value,Website 2 - Label,Website 2 - Value',
        'Ana,@ana_t,https://t.me/ana_t / Facebook: Norte Obras,Work,norte.example,LinkedIn,https://linkedin.com/in/ana',
      ),
    )
    expect(people[0]?.card.website).toBe('norte.example')
    expect(people[0]?.card.profiles.map(({ kind, handle }) => `${kind} ${handle}`)).toEqual([
      'x ana_t',
      'telegram ana_t',
      'facebook Norte Obras',
      'linkedin ana',
    ])
  })

  it('knows the networks of people in Asia and Germany by their columns', async () => {
    const { people } = await read(text('Name,WeChat ID,LINE ID,QQ,Xing', 'Ana,ana_88,ana.t,258123456,Ana_Torres'))
    expect(people[0]?.card.profiles.map(({ kind, handle }) => `${kind} ${handle}`)).toEqual([
      'wechat ana_88',
      'line ana.t',
      'qq 258123456',
      'xing Ana_Torres',
    ])
  })

  it('keeps the columns of other programs that are named like those of our exports', async () => {
    const [other] = (await read(text('Name,Source,Added', 'Ana,photo,2026-01-05'))).people
    expect(other?.notes).toMatch(/Source: photo\nAdded: 2026-01-05/)
    const [ours] = (await read(text('Name,Badge Code,Source,Added', 'Ana,B-17,photo,2026-01-05'))).people
    expect(ours?.notes).toBe('')
  })

  it('leaves out rows that name nobody, and lines without anything', async () => {
    const { people, skipped } = await read(text('Name,Notes', 'Ana,', '', ',,', ',x', 'Eva,'))
    expect([people.length, skipped]).toEqual([2, 1])
  })

  it('that is a file of vCards after all is read as one', async () => {
    expect((await read(vcardFile('ios'))).people).toMatchObject([{ card: { first_name: 'María José' } }])
  })
})

describe('rows', () => {
  const rowsOf = (pieces: Pieces) =>
    withRows(pieces, { most: 50 }, async rows => {
      const all: string[][] = []
      for await (const row of rows()) all.push(row)
      return all
    })
  const table = 'Name;Notes\r\nZoë;"a ""b""\r\n;c"\r\n\r\nЖанна;5" wide\r\n'

  it.each([
    ['of an export of Google', csvSamples.google],
    ['of an export of CamCard', csvSamples.camcard],
    ['with quotes and empty lines', Buffer.from(table)],
    ['with a mark and a named separator', Buffer.from(`\ufeffsep=;\r\n${table}`)],
    ['in UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from('Name;E-Mail\nZoe;z@a.example', 'utf16le')],
    ['in Windows’ Latin alphabet', Buffer.from('Name;Notes\r\nZoë;Müller\r\n', 'latin1')],
    ['in Windows’ Cyrillic alphabet', inWindows1251('Имя;Компания\r\nАнна;«Север»\r\n')],
    ['with line ends of old', Buffer.from(table.replaceAll('\r\n', '\r'))],
    ['with a quote that nobody closed', Buffer.from(`Name;Notes\nAna;"${'x\n'.repeat(1000)}`)],
  ])('%s are the same wherever the file is cut into pieces', async (_, bytes) => {
    const whole = await rowsOf(() => [bytes])
    expect(whole?.length).toBeGreaterThan(1)
    for (const size of [1, 2, 3, 7, 64])
      expect([size, await rowsOf(() => piecesOf(bytes, size))]).toEqual([size, whole])
  })
})
