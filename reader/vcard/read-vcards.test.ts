import { describe, expect, it, test } from 'vitest'
import { vcardFile, vcardSamples, vcardsOf } from '#reader/testing/vcards/vcard-samples.ts'
import { readVcards } from './read-vcards.ts'

const read = (file: Uint8Array | string) => readVcards(Buffer.from(file), { most: 600 })
const only = (file: Uint8Array | string) => read(file).people[0]

describe('a vCard', () => {
  test('of iOS: grouped properties, its own labels, escapes, preferences', () => {
    expect(only(vcardFile('ios'))).toEqual({
      first_name: 'María José',
      last_name: 'Núñez García',
      company: 'Peña, Sol y Cía; S.L.',
      position: 'Directora comercial',
      department: 'Ventas',
      website: 'https://pena.example',
      address: 'C/ Mayor 1, 2º, Madrid, 28013, España',
      emails: ['maria@pena.example', 'mj@casa.example'],
      phones: [
        { value: '+34 612 345 678', kind: 'mobile' },
        { value: '+34 911 234 567', kind: 'office' },
        { value: '+34 600 111 222', kind: 'whatsapp' },
      ],
      notes: 'Feria de Madrid\nLlamar en enero',
      profiles: [],
      remarks: [],
      tags: [],
    })
  })

  test('of Android: version 2.1, quoted-printable over two lines, types without a name', () => {
    expect(only(vcardFile('android'))).toMatchObject({
      first_name: 'Álvaro',
      last_name: 'Gómez',
      company: 'Obras Ñandú Y Hijos',
      position: 'Jefe de obra, zona norte',
      emails: ['alvaro@obras.example'],
      phones: [
        { value: '+34611222333', kind: 'mobile' },
        { value: '911-222-333', kind: 'office' },
      ],
    })
  })

  test("of Outlook: Windows' alphabet, plain and quoted, a fax, a picture", () => {
    expect(only(vcardFile('outlook'))).toMatchObject({
      first_name: 'Jürgen',
      last_name: 'Müller',
      company: 'Stahlbau Müller GmbH',
      position: 'Geschäftsführer',
      website: 'www.stahlbau-mueller.example',
      address: 'Hauptstraße 1 Hof 2, Berlin, 10115, Deutschland',
      emails: ['j.mueller@stahlbau-mueller.example'],
      phones: [
        { value: '+49 (30) 901820', kind: 'office' },
        { value: '+49 171 2345678', kind: 'mobile' },
        { value: '+49 (30) 901821', kind: 'fax' },
      ],
    })
  })

  test('of Google, with its groups as tags', () => {
    expect(only(vcardFile('google'))).toMatchObject({
      first_name: 'Zoë',
      last_name: 'Van der Berg',
      website: 'http://www.google.com/profiles/1',
      emails: ['zoe@fietsen.example'],
      tags: ['myContacts', 'fair'],
    })
  })

  test('of HubSpot', () => {
    expect(only(vcardFile('hubspot'))).toMatchObject({
      first_name: 'John',
      company: 'Acme Corporation',
      position: 'VP, Sales',
      phones: [
        { value: '(503) 555-0190', kind: 'office' },
        { value: '(503) 555-0111', kind: 'mobile' },
      ],
    })
  })

  test('of version 4.0: numbers as addresses, preferences as numbers', () => {
    expect(only(vcardFile('four'))).toMatchObject({
      first_name: 'Ana Lucía',
      last_name: 'Torres',
      company: 'Norte Obras S.L.',
      phones: [
        { value: '+34-612-345-678', kind: 'mobile' },
        { value: '+34-911-234-567 ext. 5', kind: 'office' },
      ],
      remarks: [{ kind: 'title', value: 'Dr.' }],
    })
  })

  test('of a firm has no person, one without a phone has none, a group is nobody', () => {
    expect(only(vcardFile('company'))).toMatchObject({ first_name: '', last_name: '', company: 'Norte Obras' })
    expect(only(vcardFile('noPhone'))).toMatchObject({ first_name: 'Berta', phones: [] })
    expect(read(vcardFile('group'))).toEqual({ people: [], skipped: 1 })
  })
})

describe('departments and profiles', () => {
  const contactIn = (...lines: string[]) =>
    only(['BEGIN:VCARD', 'VERSION:3.0', 'N:Torres;Ana;;;', ...lines, 'END:VCARD'].join('\r\n'))

  test('the units of a firm are the department', () => {
    const norte = contactIn('ORG:Norte;Ventas;Zona norte')
    expect(norte).toMatchObject({ company: 'Norte', department: 'Ventas, Zona norte' })
  })

  test.each([
    ['X-SOCIALPROFILE;type=linkedin:https://linkedin.com/in/ana', 'linkedin', 'ana', 'https://www.linkedin.com/in/ana'],
    ['X-SOCIALPROFILE;type=twitter;x-user=Ana_T:https://twitter.com/ana_t', 'x', 'Ana_T', 'https://x.com/ana_t'],
    ['X-SOCIALPROFILE;type=facebook:x-apple:Ana%20Torres', 'facebook', 'Ana Torres', ''],
    ['IMPP;X-SERVICE-TYPE=Telegram:x-apple:ana_t', 'telegram', 'ana_t', 'https://t.me/ana_t'],
    ['IMPP:telegram:ana_t', 'telegram', 'ana_t', 'https://t.me/ana_t'],
    ['IMPP;X-SERVICE-TYPE=QQ:x-apple:258123456', 'qq', '258123456', ''],
    ['IMPP:wechat:lena_88', 'wechat', 'lena_88', ''],
    ['IMPP;X-SERVICE-TYPE=WeChat:weixin://dl/chat?lena_88', 'wechat', 'lena_88', ''],
    [
      'X-SOCIALPROFILE;type=line:https://line.me/ti/p/~lena',
      'other',
      'line.me/ti/p/~lena',
      'https://line.me/ti/p/~lena',
    ],
    ['URL:https://www.instagram.com/norte.obras/', 'instagram', 'norte.obras', 'https://www.instagram.com/norte.obras'],
    ['X-SOCIALPROFILE;type=other;x-user=ana:x-apple:ana', 'other', 'ana', ''],
    [
      'X-SOCIALPROFILE;type=other:https://u.wechat.com/abcDEF',
      'other',
      'https://u.wechat.com/abcDEF',
      'https://u.wechat.com/abcDEF',
    ],
    [
      'X-SOCIALPROFILE;type=other:https://shop.example/a%2Fb',
      'other',
      'https://shop.example/a%2Fb',
      'https://shop.example/a%2Fb',
    ],
    ['X-SOCIALPROFILE;type=other:https://ana.social', 'other', 'https://ana.social', 'https://ana.social'],
    [
      'X-SOCIALPROFILE;type=other:https://s.example:8443/ana',
      'other',
      'https://s.example:8443/ana',
      'https://s.example:8443/ana',
    ],
  ])('%s', (line, kind, handle, link) => {
    const contact = contactIn(line, 'URL:https://norte.example')
    expect(contact).toMatchObject({ profiles: [{ kind, handle, link }], website: 'https://norte.example', remarks: [] })
  })

  test.each([
    ['linkedin', 'https://www.linkedin.com/in/ana'],
    ['other', 'https://shop.example/a%2Fb'],
    ['other', 'https://ana.social'],
  ])('a profile that stands as a web page too is one, and never the website: %s %s', (kind, page) => {
    const contact = contactIn(`URL:${page}`, `X-SOCIALPROFILE;TYPE=${kind}:${page}`)
    expect([contact?.website, contact?.profiles?.length]).toEqual(['', 1])
  })
})

describe('what a contact has no field for', () => {
  const remarksIn = (...lines: string[]) =>
    only(['BEGIN:VCARD', 'VERSION:3.0', 'N:Torres;Ana;;;', ...lines, 'END:VCARD'].join('\r\n'))?.remarks

  test.each([
    [['BDAY:1980-04-12'], [{ kind: 'birthday', value: '1980-04-12' }]],
    [['BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12'], [{ kind: 'birthday', value: '04-12' }]],
    [['NICKNAME:Anita'], [{ kind: 'nickname', value: 'Anita' }]],
    [['ORG:Norte;Ventas;Zona norte'], []],
    [['TITLE:Directora', 'ROLE:Compras'], [{ kind: 'role', value: 'Compras' }]],
    [['URL:https://a.example', 'URL:https://b.example'], [{ kind: 'website', value: 'https://b.example' }]],
    [
      ['ADR:;;C/ Mayor 1;Madrid;;28013;', 'ADR;TYPE=HOME:;;C/ Sol 2;Toledo;;45001;'],
      [{ kind: 'address', value: 'C/ Sol 2, Toledo, 45001' }],
    ],
    [['IMPP;X-SERVICE-TYPE=Skype:skype:ana.torres'], [{ kind: 'messenger', value: 'skype:ana.torres' }]],
    [['item1.X-ABRELATEDNAMES:Luis', 'item1.X-ABLabel:_$!<Spouse>!$_'], [{ label: 'Spouse', value: 'Luis' }]],
    [['item1.X-ABDATE:2010-06-05', 'item1.X-ABLabel:First met'], [{ label: 'First met', value: '2010-06-05' }]],
    [['item1.TEL:+34911234567', 'item1.X-ABLabel:Assistant'], [{ label: 'Assistant', value: '+34911234567' }]],
    [
      ['X-SOCIALPROFILE;type=myspace:https://myspace.example/ana'],
      [{ label: 'myspace', value: 'https://myspace.example/ana' }],
    ],
    [['X-HOBBY:Sailing'], [{ label: 'Hobby', value: 'Sailing' }]],
    [['X-MS-OL-DESIGN:<card/>', 'UID:1', 'REV:20260301T101010Z', 'X-ABShowAs:COMPANY', 'TZ:+01:00'], []],
  ])('%j is kept with its label', (lines, remarks) => {
    expect(remarksIn(...lines)).toEqual(remarks)
  })

  test.each([
    ['N:Torres;Ana;;Dr.;PhD', 'Torres', [{ kind: 'title', value: 'Dr., PhD' }]],
    ['N:Harris;John;;;Jr.', 'Harris Jr.', []],
    ['FN:Dra. Ana Torres', 'Torres', [{ kind: 'title', value: 'Dra.' }]],
  ])('%s: titles are no part of the name', (line, last_name, remarks) => {
    const card = `BEGIN:VCARD\r\nVERSION:3.0\r\n${line}\r\nEND:VCARD`
    expect(only(card)).toMatchObject({ last_name, remarks })
  })

  test('a number of many is not lost', () => {
    const numbers = Array.from({ length: 13 }, (_, n) => `TEL:+3491123450${n}`)
    expect(remarksIn(...numbers)).toEqual([
      { kind: 'phone', value: '+349112345011' },
      { kind: 'phone', value: '+349112345012' },
    ])
  })
})

test.each([
  ['TEL:+49 30 901820;ext=12', '+49 30 901820 ext. 12'],
  ['TEL;VALUE=uri:tel:+49-30-901820;ext=12;phone-context=example.com', '+49-30-901820 ext. 12'],
  ['TEL:+1 617 555 0142 x308', '+1 617 555 0142 ext. 308'],
  ['TEL:+16175550142,308', '+16175550142 ext. 308'],
])('the extension of %s is kept', (line, value) => {
  const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Torres;Ana;;;\r\n${line}\r\nEND:VCARD`
  expect(only(card)?.phones).toEqual([{ value, kind: 'other' }])
})

test('a file of many, of all versions, with line ends of every kind', () => {
  const file = vcardFile('ios', 'android', 'outlook', 'google', 'hubspot', 'four', 'noPhone')
  const names = ['María José', 'Álvaro', 'Jürgen', 'Zoë', 'John', 'Ana Lucía', 'Berta']
  expect(read(file).people.map(person => person.first_name)).toEqual(names)
  const unix = Buffer.from(Buffer.from(file).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  expect(read(unix).people.map(person => person.first_name)).toEqual(names)
})

test.each([
  [
    'every kind of line end',
    vcardFile('ios').toString().replaceAll('\r\n', '\r\n\r\n') + vcardFile('ios').toString().replaceAll('\r\n', '\r'),
  ],
  ['UTF-16', Buffer.from(`\ufeff${vcardFile('ios')}`, 'utf16le')],
  ['a mark of its alphabet', `\ufeff${vcardFile('ios')}`],
  ['a line that is passed over', `BEGIN:VCARD\nFN:Ana\nNOTE:${'x'.repeat(30_000)}\n y\nTEL:1\nEND:VCARD`],
])('a file with %s is read the same wherever it is cut into pieces', (_, content) => {
  const file = Buffer.from(content)
  const whole = read(file)
  expect(whole.people.length).toBeGreaterThan(0)
  for (const size of [3, 4, 7, 64, 1000]) {
    const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, at) =>
      file.subarray(at * size, (at + 1) * size),
    )
    expect(readVcards(pieces, { most: 600 }), `${size}`).toEqual(whole)
  }
})

test('a file in UTF-16 or with a mark of its alphabet is read', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(vcardSamples.ios, 'utf16le')])
  expect(only(utf16)).toMatchObject({ last_name: 'Núñez García' })
  expect(only(`\ufeff${vcardSamples.ios}`)).toMatchObject({ last_name: 'Núñez García' })
})

describe('a hostile file', () => {
  it('loses what is not understood and keeps the rest', () => {
    const odd = [
      'BEGIN:VCARD',
      'junk without a colon',
      ':no name',
      ';=x;"unclosed:value',
      'X-FOO;A=b c;="d:e',
      'N;CHARSET=no-such-alphabet:Torres;Ana\u202e\u0007',
      'EMAIL:a@b.example\u0000',
      'TEL:call me',
      'BDAY:notadate',
      'END:VCARD',
    ]
    expect(only(odd.join('\n'))).toMatchObject({
      first_name: 'Ana',
      last_name: 'Torres',
      emails: ['a@b.example'],
      phones: [],
    })
  })

  it.each([
    ['no card', 'hello'],
    ['only beginnings', 'BEGIN:VCARD\n'.repeat(5000)],
    ['only ends', 'END:VCARD\n'.repeat(5000)],
    ['an endless line', `BEGIN:VCARD\nN:${'a'.repeat(3_000_000)};B\nEND:VCARD`],
    ['endless parameters', `BEGIN:VCARD\nNOTE${';A="b'.repeat(3000)}:x\nEND:VCARD`],
    ['bytes of anything', Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7919) % 256)).toString('latin1')],
  ])('%s holds nobody and takes no time', (_, text) => {
    expect(read(text).people).toEqual([])
  })

  it('with a card inside a card is one card', () => {
    const inner = vcardSamples.noPhone
    expect(
      read(`BEGIN:VCARD\r\nVERSION:2.1\r\nN:Torres;Ana\r\nAGENT:\r\n${inner}TEL:1234567\r\nEND:VCARD`).people,
    ).toMatchObject([{ first_name: 'Ana', emails: [], phones: [{ value: '1234567' }] }])
  })

  it('of thousands stops where it is told to', () => {
    expect(readVcards(vcardsOf(3000), { most: 501 }).people).toHaveLength(501)
  })
})

it.each(['می\u200cخواهم', 'ශ\u200dරී', '👨\u200d👩\u200d👧'])('keeps the joiners of %s', name => {
  const text = `BEGIN:VCARD\r\nVERSION:3.0\r\nN:;${name};;;\r\nFN:${name}\r\nEND:VCARD\r\n`
  expect(only(text)?.first_name).toBe(name)
})
