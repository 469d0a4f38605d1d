import { isThorough } from 'card-reader/testing/repeats.ts'
import { vcardFile, vcardSamples, vcardsOf } from 'card-reader/testing/vcards/vcard-samples.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { forgetOldImports } from '#core/contacts/import/answer-import.ts'
import { listScans } from '#core/scan/list-scans.ts'
import { getUser } from '#core/users/users.ts'
import { imports, users } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { csvOf, csvSamples } from '#tests/csv/csv-samples.ts'
import { outlookCsv } from '#tests/csv/outlook-samples.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type BotFlow, startBotFlow } from '#tests/flows/bot/bot-flow.ts'

let flow: BotFlow
let anna: Person
let now: Date
beforeEach(async () => {
  now = new Date()
  flow = await startBotFlow({ clock: { now: () => now } })
  anna = flow.telegram.person()
})
afterEach(() => flow.stop())

const said = () => flow.telegram.said(anna.id)
const last = () => said().at(-1)!
const labels = () =>
  last()
    .buttons.flat()
    .map(button => button.text)
const contactsOfAnna = () => listContacts(flow.app, { userId: anna.id })
const names = () => contactsOfAnna().map(contact => contact.first_name)
const scansUsed = () => getUser(flow.app, { userId: anna.id }).scans_used

async function sendFile(bytes: Uint8Array, options: { name?: string; mime?: string; size?: number } = {}) {
  anna.sendDocument(bytes, { name: 'contacts.vcf', mime: 'text/x-vcard', ...options })
  await flow.settled()
}
async function press(text: string): Promise<void> {
  anna.press(text)
  await flow.settled()
}

describe('a file of contacts', () => {
  test('is shown first and saved when confirmed; it costs no scan', async () => {
    await sendFile(vcardFile('ios', 'android', 'outlook', 'google', 'hubspot', 'four', 'noPhone', 'group'))
    expect(last().text).toContain('contacts.vcf: 7 contacts')
    expect(last().text).toContain('• María José Núñez García · Peña, Sol y Cía; S.L.')
    expect(last().text).toContain('1 entry without a name was left out.')
    expect(labels()).toEqual(['Save 7 contacts', "Don't save"])
    expect(contactsOfAnna()).toEqual([])
    await press('Save 7 contacts')
    expect(last().text).toContain('7 new contacts saved.')
    expect(names().toSorted()).toEqual(['Ana Lucía', 'Berta', 'John', 'Jürgen', 'María José', 'Zoë', 'Álvaro'])
    expect(contactsOfAnna().find(contact => contact.first_name === 'María José')).toMatchObject({
      phone: '+34 612 345 678',
      phone_e164: '+34612345678',
      department: 'Ventas',
      notes: 'Feria de Madrid\nLlamar en enero',
      vcf: expect.stringContaining('Feria de Madrid'),
    })
    expect(scansUsed()).toBe(0)
    expect(listScans(flow.app, { userId: anna.id })).toEqual([])
  })

  test('of one is shown like a scan once it is saved', async () => {
    await sendFile(vcardFile('noPhone'), { mime: 'application/octet-stream' })
    await press('Save 1 contact')
    expect(last().text).toContain('Saved to your contacts')
    expect(last().text).toContain('Berta Puig')
    expect(labels()).toContain('Edit')
  })

  test('completes existing contacts where they are empty, and announces that', async () => {
    anna.sendText('/help')
    await flow.settled()
    const known = {
      first_name: 'Berta',
      last_name: 'Puig',
      email: 'berta@firma.example',
      company: 'Mine',
      phone: '',
      phone_e164: '',
    }
    makeContact(flow.app, { userId: anna.id, ...known })
    const file = vcardSamples.noPhone.replace('END', 'ORG:Theirs\r\nTEL:+34911234567\r\nEND')
    await sendFile(Buffer.concat([Buffer.from(file), vcardFile('google')]))
    expect(last().text).toContain('1 is already in your contacts')
    await press('Save 2 contacts')
    expect(last().text).toContain('1 new contact saved.')
    expect(last().text).toContain('1 contact completed with new details.')
    expect(contactsOfAnna()).toHaveLength(2)
    expect(contactsOfAnna().find(contact => contact.first_name === 'Berta')).toMatchObject({
      company: 'Mine',
      phone_e164: '+34911234567',
    })
  })

  test('of one existing contact says so, and can be kept beside it; pressed twice, once', async () => {
    anna.sendText('/help')
    await flow.settled()
    const known = { first_name: 'Berta', last_name: 'Puig', email: 'berta@firma.example', company: '' }
    makeContact(flow.app, { userId: anna.id, ...known })
    await sendFile(Buffer.from(vcardSamples.noPhone.replace('END', 'ORG:Theirs\r\nEND')))
    await press('Save 1 contact')
    expect(last().text).toContain('Already in your contacts: updated')
    const { id } = flow.app.db.select().from(imports).get()!
    anna.sendCallback(`import:save:${id}`)
    anna.sendCallback(`import:keep-both:${id}`)
    anna.sendCallback(`import:keep-both:${id}`)
    await flow.settled()
    expect(last().text).toContain('Kept as a second contact')
    expect(labels()).not.toContain('Keep both')
    expect(contactsOfAnna().map(contact => contact.company)).toEqual(['Theirs', ''])
  })

  test('of several existing contacts can be kept beside them', async () => {
    await sendFile(vcardFile('ios', 'google'))
    await press('Save 2 contacts')
    expect(labels()).toEqual([])
    await sendFile(vcardFile('ios', 'google', 'noPhone'))
    await press('Save 3 contacts')
    expect(last().text).toContain('2 contacts completed with new details.')
    await press('Keep both')
    expect(last().text).toBe('3 new contacts saved.\n/contacts shows them.')
    expect(labels()).toEqual([])
    expect(contactsOfAnna()).toHaveLength(5)
  })

  test('shows names that Telegram accepts, wherever they are cut', async () => {
    const name = `${'x'.repeat(79)}👩`
    await sendFile(Buffer.from(vcardSamples.noPhone.replaceAll('Berta', name)), { name: `${'y'.repeat(99)}👩.vcf` })
    expect(last().text).toContain('x'.repeat(79))
    await press('Save 1 contact')
    anna.sendText('/contacts')
    await flow.settled()
    expect(contactsOfAnna()).toMatchObject([{ first_name: name }])
  })

  test('that is rejected is deleted, and a second press changes nothing', async () => {
    await sendFile(vcardFile('ios', 'google'))
    const { id } = flow.app.db.select().from(imports).get()!
    await press("Don't save")
    expect(last().text).toBe('All right, nothing was saved.')
    anna.sendCallback(`import:save:${id}`)
    await flow.settled()
    expect(contactsOfAnna()).toEqual([])
    expect(flow.app.db.select().from(imports).get()?.people).toEqual([])
  })

  test('of five hundred is saved whole; pressed twice, once', async () => {
    await sendFile(vcardsOf(500))
    expect(last().text).toContain('…and 490 more')
    const { id } = flow.app.db.select().from(imports).get()!
    anna.sendCallback(`import:save:${id}`)
    anna.sendCallback(`import:save:${id}`)
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(500)
  })

  test('of more than five hundred is imported in parts, all of it in the end', async () => {
    await sendFile(Buffer.concat([vcardsOf(1003), vcardFile('group')]))
    expect(last().text).toContain('The file holds 1,003 contacts, which I take in parts of 500. This is part 1 of 3')
    expect(last().text).toContain('1 entry without a name was left out.')
    await press('Save 500 contacts')
    expect(said().at(-2)?.text).toContain('500 new contacts saved.')
    expect(last().text).toContain('This is part 2 of 3')
    expect(last().text).not.toContain('without a name')
    await press('Save 500 contacts')
    expect(last().text).toContain('This is part 3 of 3, the last one.')
    await press('Save 3 contacts')
    expect(last().text).toContain('3 new contacts saved.')
    expect(new Set(contactsOfAnna().map(contact => contact.last_name)).size).toBe(1003)
  })

  test('of more than five hundred that is stopped deletes the waiting parts, and says so', async () => {
    await sendFile(vcardsOf(1003))
    const { id } = flow.app.db.select().from(imports).get()!
    await press('Save 500 contacts')
    await press("Don't save")
    expect(last().text).toBe('All right, nothing was saved. The parts that follow were not saved either.')
    expect(contactsOfAnna()).toHaveLength(500)
    anna.sendCallback(`import:save:${id + 2}`)
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(500)
  })

  test('of mostly pictures is not too large', async () => {
    const picture = Array.from({ length: 80_000 }, () => ` ${'QUJD'.repeat(18)}`).join('\r\n')
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n${picture}\r\nEND`
    await sendFile(Buffer.from(vcardSamples.noPhone.replace('END', photo)))
    expect(last().text).toContain('contacts.vcf: 1 contact')
  })

  test('with values that have no field puts them into the notes, in the person’s language', async () => {
    anna.sendText('/help')
    await flow.settled()
    flow.app.db.update(users).set({ language: 'de' }).run()
    const lines = 'BDAY:1980-04-12\r\nURL:https://a.example\r\nURL:https://b.example\r\nTEL:+49 30 901820;ext=12\r\nEND'
    await sendFile(
      Buffer.from(vcardSamples.noPhone.replace('N:Puig;Berta;;;', 'N:Puig;Berta;;Dr.;').replace('END', lines)),
    )
    await press('1 Kontakt speichern')
    expect(contactsOfAnna()).toMatchObject([
      {
        first_name: 'Berta',
        phone: '+49 30 901820 ext. 12',
        phone_e164: '+4930901820',
        website: 'https://a.example',
        notes: 'Titel: Dr.\nWebsite: https://b.example\nGeburtstag: 1980-04-12',
      },
    ])
  })

  // In the gate a table below holds too many rows.
  const tooMany = ['of more than 10,000', () => vcardsOf(10_001), undefined, 'more than 10,000 contacts'] as const
  test.each([
    ...(isThorough ? [tooMany] : []),
    ['of 30 MB', () => vcardFile('ios'), 30_000_000, 'too large'],
    ['of 30 MB that says it is small', () => new Uint8Array(30_000_000).fill(65), 1000, 'too large'],
    ['without a contact', () => Buffer.from('hello'), undefined, 'no contact in this file'],
    ['of groups alone', () => vcardFile('group'), undefined, 'no contact in this file'],
  ] as const)('%s is refused clearly and saves nothing', async (_, bytes, size, words) => {
    await sendFile(bytes(), size === undefined ? {} : { size })
    expect(last().text).toContain(words)
    expect(flow.app.db.select().from(imports).all()).toEqual([])
  })

  test('is refused once as many were imported as a day may bring on a day, and taken on the next', async () => {
    flow.app.limits = { ...flow.app.limits, importedPerDay: 3 }
    await sendFile(vcardFile('ios', 'google'))
    await press('Save 2 contacts')
    await sendFile(vcardFile('android', 'hubspot'))
    await press('Save 2 contacts')
    expect(last().text).toContain('Continue tomorrow')
    expect(contactsOfAnna()).toHaveLength(2)
    now = new Date(now.getTime() + 25 * 60 * 60 * 1000)
    await forgetOldImports(flow.app)
    expect(flow.app.db.select().from(imports).all()).toEqual([])
    await sendFile(vcardFile('android', 'hubspot'))
    await press('Save 2 contacts')
    expect(contactsOfAnna()).toHaveLength(4)
  })

  test('cannot be saved by others', async () => {
    await sendFile(vcardFile('ios', 'google'))
    const { id } = flow.app.db.select().from(imports).get()!
    const other = flow.telegram.person()
    other.sendCallback(`import:save:${id}`)
    await flow.settled()
    expect(listContacts(flow.app, { userId: other.id })).toEqual([])
    expect(flow.telegram.said(other.id).at(-1)?.text).toContain('no longer here')
  })

  test('can be pasted as text too', async () => {
    anna.sendText(vcardSamples.hubspot)
    await flow.settled()
    await press('Save 1 contact')
    expect(names()).toEqual(['John'])
  })
})

describe('a table of contacts', () => {
  const csv = { name: 'export.csv', mime: 'text/csv' }

  test('is shown with what its columns hold, and saved on yes', async () => {
    await sendFile(csvSamples.google, csv)
    expect(last().text).toContain('export.csv: 1 contact')
    expect(last().text).toContain('• Zoë Maria Van der Berg · Fietsen BV')
    expect(last().text).toContain('columns recognized.')
    expect(last().text).toContain('Kept below the notes: Birthday, Relation 1, Event 1, Custom Field 1.')
    await press('Save 1 contact')
    expect(contactsOfAnna()).toMatchObject([
      { first_name: 'Zoë Maria', phone_e164: '+31612345678', department: 'Techniek' },
    ])
    expect(scansUsed()).toBe(0)
  })

  test('fills those who are known, and keeps both when asked to', async () => {
    await sendFile(outlookCsv('de'), { name: 'Kontakte.CSV', mime: 'application/vnd.ms-excel' })
    await press('Save 1 contact')
    await sendFile(outlookCsv('en'), { name: 'contacts.csv', mime: 'text/comma-separated-values' })
    expect(last().text).toContain('1 is already in your contacts')
    await press('Save 1 contact')
    expect(contactsOfAnna()).toHaveLength(1)
    await press('Keep both')
    expect(contactsOfAnna()).toHaveLength(2)
  })

  test.each([
    ['whose columns nobody knows', Buffer.from('a;b\n1;2'), 'I cannot tell what the columns of this table hold'],
    ['without a row', Buffer.from('Name;E-Mail\n'), 'no contact in this file'],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'no contact in this file'],
    ['of more than 10,000 rows', csvOf(10_001), 'more than 10,000 contacts'],
  ])('%s is refused clearly and saves nothing', async (_, bytes, words) => {
    await sendFile(bytes, csv)
    expect(last().text).toContain(words)
    expect(contactsOfAnna()).toEqual([])
    expect(
      flow.app.db
        .select()
        .from(imports)
        .all()
        .every(one => one.people.length === 0),
    ).toBe(true)
  })

  test('as a spreadsheet program keeps it is answered with what helps', async () => {
    await sendFile(Buffer.from('PK'), { name: 'contacts.xlsx', mime: 'application/zip' })
    expect(last().text).toContain('Save it as CSV')
  })
})

describe('a signature as text', () => {
  const signature = 'Ana Torres\nHead of Sales\nNorte Obras S.L.\n+34 612 345 678\nana.torres@norteobras.com'

  test('becomes a contact like a photo, with its file, and one scan', async () => {
    anna.sendText(signature)
    await flow.settled()
    const [result, file] = said()
    expect(result?.text).toContain('Saved to your contacts')
    for (const value of signature.split('\n')) expect(result?.text).toContain(value)
    expect(result?.buttons.flat().map(button => button.text)).toEqual(
      expect.arrayContaining(['WhatsApp', 'Edit', 'More']),
    )
    expect(file?.document?.name).toBe('Ana-Torres.vcf')
    expect(scansUsed()).toBe(1)
    expect(listScans(flow.app, { userId: anna.id })).toMatchObject([{ status: 'done', is_text: true }])
  })

  test('sent again is known, and can be kept as a second one', async () => {
    anna.sendText(signature)
    await flow.settled()
    anna.sendText(signature)
    await flow.settled()
    expect(contactsOfAnna()).toHaveLength(1)
    await press('Keep both')
    expect(contactsOfAnna()).toHaveLength(2)
  })

  test('of four thousand characters with a mail around it', async () => {
    const words = 'We should talk about the delivery in January and about prices too. '.repeat(55)
    anna.sendText(`${words}\n\nBest regards,\n${signature}`)
    await flow.settled()
    expect(contactsOfAnna()).toMatchObject([{ first_name: 'Ana', last_name: 'Torres', company: 'Norte Obras S.L.' }])
  })

  test('at the limit of the plan is refused, and costs nothing', async () => {
    for (const n of [1, 2, 3]) {
      anna.sendText(`Ana Torres\nana${n}@norte${n}.es`)
      await flow.settled()
    }
    expect(scansUsed()).toBe(3)
    anna.sendText('Berta Puig\nberta@firma.es')
    await flow.settled()
    expect(last().text).toContain('used all the scans')
    expect(contactsOfAnna()).toHaveLength(3)
  })

  test('a text that is none is answered as usual', async () => {
    anna.sendText('Norte Obras')
    await flow.settled()
    expect(last().text).toContain('I read photos of business cards')
    expect(scansUsed()).toBe(0)
  })
})

describe('a shared contact', () => {
  test('is saved without a scan, with the details of the person’s address book', async () => {
    anna.sendContact({ phone: '34612345678', userId: 77, firstName: 'Álvaro', vcard: vcardSamples.android })
    await flow.settled()
    expect(last().text).toContain('Saved to your contacts')
    expect(contactsOfAnna()).toMatchObject([
      {
        first_name: 'Álvaro',
        phone_e164: '+34612345678',
        company: 'Obras Ñandú Y Hijos',
        email: 'alvaro@obras.example',
      },
    ])
    expect(contactsOfAnna()[0]?.further_phones.map(phone => phone.e164)).toContain('+34611222333')
    expect(scansUsed()).toBe(0)
    expect(flow.app.db.select().from(users).get()?.login_phone).toBeNull()
  })

  test('is known the second time', async () => {
    for (const _ of [1, 2]) {
      anna.sendContact({ phone: '+34 612 345 678', userId: null, firstName: 'Berta' })
      await flow.settled()
    }
    expect(last().text).toContain('Already in your contacts')
    expect(contactsOfAnna()).toHaveLength(1)
    await press('Keep both')
    expect(last().text).toContain('Kept as a second contact')
    expect(contactsOfAnna()).toHaveLength(2)
  })

  test('is answered by a message whose replies are notes, and so is a file of one', async () => {
    anna.sendContact({ phone: '+34 612 345 678', userId: null, firstName: 'Berta' })
    await flow.settled()
    anna.replyTo(last().id, { text: 'Call her' })
    await flow.settled()
    await sendFile(vcardFile('hubspot'))
    await press('Save 1 contact')
    anna.replyTo(last().id, { text: 'Call him' })
    await flow.settled()
    expect(contactsOfAnna().map(contact => contact.notes)).toEqual(['Call him', 'Call her'])
  })

  test('of oneself is the sign-in phone, and no contact', async () => {
    anna.sendContact({ phone: '+34612345678' })
    await flow.settled()
    expect(flow.app.db.select().from(users).get()?.login_phone).toBe('+34612345678')
    expect(contactsOfAnna()).toEqual([])
  })
})

describe('while an event is active', () => {
  beforeEach(async () => {
    anna.sendText('/event Feria 2026')
    await flow.settled()
  })
  const met = () => contactsOfAnna().map(contact => [contact.first_name, contact.event])

  test('a signature and a shared contact belong to it, an address book does not', async () => {
    anna.sendText('Ana Torres\nNorte Obras S.L.\nana.torres@norteobras.com')
    await flow.settled()
    anna.sendContact({ phone: '+34 912 345 678', userId: null, firstName: 'Berta' })
    await flow.settled()
    await sendFile(vcardFile('hubspot'))
    await press('Save 1 contact')
    expect(met().toSorted()).toEqual([
      ['Ana', 'Feria 2026'],
      ['Berta', 'Feria 2026'],
      ['John', ''],
    ])
  })
})
