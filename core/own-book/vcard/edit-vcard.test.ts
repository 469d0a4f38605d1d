import { slownessOf } from 'card-reader/testing/linear-time.ts'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { expect, it } from 'vitest'
import { vcardOf } from '#core/contact-rows/vcard.ts'
import { withPicture } from '#core/contacts/export/export-vcard.ts'
import { type BookField, bookFields, printsOf, readCard } from '#core/own-book/vcard/card-prints.ts'
import { editLines } from '#core/own-book/vcard/edit-vcard.ts'
import { linesOf, vcardOfLines } from '#core/own-book/vcard/vcard-lines.ts'

const editVcard = (theirs: string, how: Parameters<typeof editLines>[1]) =>
  vcardOfLines(editLines(linesOf(theirs), how))

const revisedAt = new Date('2026-03-10T12:00:00Z')
const ours = (values: Partial<Parameters<typeof vcardOf>[0]> = {}) =>
  vcardOf({ ...makeCard(), uid: 'ours', notes: 'Ours', tags: ['fair', 'hot'], ...values }, { revisedAt })

const theirs = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'PRODID:-//Apple Inc.//iPhone OS 19//EN',
  'N:Torres;Ana;;Dr.;PhD',
  'FN:Dr. Ana Torres',
  'BDAY:1980-04-12',
  'item1.TEL;type=pref:+34 600 000 001',
  'item1.X-ABLabel:Assistant',
  'TEL;type=CELL:+34 612 345 678',
  'item2.EMAIL;type=INTERNET:ana@old.example',
  'item2.X-ABLabel:Old',
  'EMAIL:Ana.Torres@norteobras.com',
  'ADR;type=WORK:;;C/ Mayor 1;Madrid;;28013;',
  'ADR;type=HOME:;;C/ Sol 2;Toledo;;45001;',
  'URL:https://norte.example',
  'URL:https://blog.example',
  'X-SOCIALPROFILE;type=linkedin:https://www.linkedin.com/in/ana',
  'NOTE:Theirs',
  'X-OWN-THING;A="b:c":kept as it is',
  'UID:theirs',
  'END:VCARD',
  '',
].join('\r\n')

it('numbers and addresses beyond those that a contact has room for stay', () => {
  const lines = (name: string, n: number) => Array.from({ length: n }, (_, at) => `${name}${at}`)
  const extended = theirs.replace(
    'URL:',
    [...lines('TEL:+34 600 000 10', 14), ...lines('EMAIL:a@norte.example', 14), 'URL:'].join('\r\n'),
  )
  const own = ours({ email: 'new@sur.example', further_emails: ['a@norte.example12'] })
  const edited = editVcard(extended, { ours: own, fields: ['phones', 'emails'] })
  const [before, after] = [extended, edited].map(vcard => readCard(vcard)!)
  expect(edited).toContain('EMAIL:a@norte.example13')
  expect(edited.match(/EMAIL.*a@norte.example12/g)).toHaveLength(1)
  expect(edited).toContain('TEL:+34 600 000 1013')
  expect(edited).not.toContain(before!.emails[0])
  expect(after!.emails[0]).toBe('new@sur.example')
})

it.each<[BookField[], (string | RegExp)[], string[]]>([
  [['first_name'], ['N:Prat;Olga;;Dr.;PhD', 'FN:Olga Prat'], ['N:Torres;Ana;;Dr.;PhD']],
  [['company'], ['ORG:Sur'], []],
  [['phones'], ['TEL;type=CELL:+34 612 345 678', /^TEL.*600123123/], ['item1.TEL', 'item1.X-ABLabel']],
  [['emails'], ['EMAIL:Ana.Torres@norteobras.com'], ['item2.EMAIL', 'item2.X-ABLabel']],
  [['address'], [/^ADR;TYPE=work:.*Calle Luna 3/i, 'ADR;type=HOME'], ['ADR;type=WORK:;;C/ Mayor']],
  [['website'], ['URL:https://sur.example', 'URL:https://blog.example'], ['URL:https://norte.example']],
  [['notes'], ['NOTE:Ours'], ['NOTE:Theirs']],
  [['tags'], ['CATEGORIES:fair,hot'], []],
])('editing %j writes those lines and leaves all others', (fields, has, lacks) => {
  const own = ours({
    ...{ first_name: 'Olga', last_name: 'Prat', company: 'Sur', website: 'sur.example', address: 'Calle Luna 3' },
    ...{
      email: 'ana.torres@norteobras.com',
      phone: '+34 612 345 678',
      phone_e164: '+34612345678',
      phone_kind: 'mobile',
    },
    further_phones: [{ kind: 'office', value: '+34 600 123 123', e164: '+34600123123' }],
  })
  const edited = editVcard(theirs, { ours: own, fields }).replace(/\r\n /g, '')
  const lines = edited.split('\r\n')
  for (const line of has)
    expect(lines.filter(one => (typeof line === 'string' ? one.startsWith(line) : line.test(one)))).toHaveLength(1)
  for (const line of lacks) expect(lines.filter(one => one.startsWith(line))).toEqual([])
  for (const line of ['BDAY:1980-04-12', 'X-OWN-THING;A="b:c":kept as it is', 'UID:theirs', 'PRODID:-//Apple'])
    expect(lines.filter(one => one.startsWith(line))).toHaveLength(1)
  const [before, after, wanted] = [printsOf(theirs), printsOf(edited), printsOf(own)]
  for (const field of fields) expect([field, after?.[field]]).toEqual([field, wanted?.[field]])
  const same = bookFields.filter(field => !fields.includes(field) && !['first_name', 'last_name'].includes(field))
  for (const field of same) expect([field, after?.[field]]).toEqual([field, before?.[field]])
})

it('an edit of every field makes the card say what ours says, also in version 4.0', () => {
  const own = withPicture(
    ours({ address: 'Calle Luna 3', website: 'sur.example', further_emails: ['b@norte.es'] }),
    Buffer.from('picture'),
  )
  for (const version of ['3.0', '4.0']) {
    const edited = editVcard(theirs.replace('VERSION:3.0', `VERSION:${version}`), { ours: own, fields: bookFields })
    expect(readCard(edited)?.remarks).toEqual(
      expect.arrayContaining([
        { kind: 'birthday', value: '1980-04-12' },
        { kind: 'address', value: 'C/ Sol 2, Toledo, 45001' },
      ]),
    )
    expect(printsOf(edited)).toEqual(printsOf(own))
    expect(Math.max(...edited.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  }
})

it('another way to write a number, or to fold a line, is no change', () => {
  const written = ours({ phone: '+34 612 345 678', phone_e164: '+34612345678', notes: 'n'.repeat(200) })
  const again = written.replace('+34612345678', '+34 612-345-678').replace(/\r\n /g, '')
  expect(printsOf(again)).toEqual(printsOf(written))
})

it.each([
  ['e-mails', 'EMAIL:a@b.example\r\n'],
  ['links', 'URL:https://a.example\r\n'],
  ['groups', 'item1.TEL:1\r\nitem1.X-ABLabel:x\r\n'],
])('as many %s as a card may have are edited at once', async (_, line) => {
  const make = (size: number) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\n${line.repeat(size)}END:VCARD`
  const edit = (card: string) => editVcard(card, { ours: ours(), fields: bookFields })
  expect(await slownessOf(edit, { sizes: [60, 240], make })).toBeUndefined()
  expect(printsOf(make(1000))).toBeUndefined()
})

it('a folded picture is put together in linear time', async () => {
  const make = (size: number) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nPHOTO:a${'\r\n aaaa'.repeat(size)}\r\nEND:VCARD`
  const edit = (card: string) => editVcard(card, { ours: ours(), fields: ['notes'] })
  expect(await slownessOf(edit, { sizes: [50_000, 200_000], make })).toBeUndefined()
})
