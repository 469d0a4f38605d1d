import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import { addContact } from '#core/contacts/record-contact-change.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import type { ExportForm } from '#core/contracts/portal.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeCard, makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { parseCsv } from '#tests/parse-csv.ts'

function setUp(plan: 'free' | 'pro' = 'pro') {
  const app = createTestApp()
  return { app, userId: makeUser(app, plan === 'free' ? {} : { plan }) }
}

const textOf = (app: TestApp, userId: number, form: ExportForm = 'spreadsheet') =>
  [...exportContacts(app, { userId, form }).chunks].join('')

/** Rows by the names of the header. */
function rowsOf(app: TestApp, userId: number, form: ExportForm = 'spreadsheet'): Record<string, string>[] {
  const [header, ...rows] = parseCsv(textOf(app, userId, form).replace('\ufeff', ''))
  return rows.map(row => Object.fromEntries(header!.map((name, index) => [name, row[index]!])))
}

describe('the spreadsheet', () => {
  it('is named after the day, UTF-8 with a mark, and says everything of a contact', () => {
    const { app, userId } = setUp()
    const id = makeContact(app, {
      userId,
      first_name: 'Íñigo',
      address: 'Calle Mayor 1\n28013 Madrid',
      further_emails: ['info@norteobras.com'],
      further_phones: [{ kind: 'office', value: '91 123 45 67', e164: '+34911234567' }],
    })
    updateContact(app, { userId, contactId: id, patch: { notes: 'Met "him", at the fair', tags: ['fair', 'Porto'] } })
    const { id: event_id } = startEvent(app, { userId, name: 'MWC 2026' })
    updateContact(app, { userId, contactId: id, patch: { event_id, rating: 'hot' } })
    const file = exportContacts(app, { userId, form: 'spreadsheet' })
    expect(file.fileName).toBe('contacts-2026-03-10.csv')
    expect(textOf(app, userId).startsWith('\ufeffFirst Name,Last Name,')).toBe(true)
    expect(rowsOf(app, userId)).toEqual([
      {
        'First Name': 'Íñigo',
        'Last Name': 'Torres',
        Company: 'Norte Obras S.L.',
        Position: 'Head of Sales',
        Email: 'ana.torres@norteobras.com',
        Phone: '+34612345678',
        Website: 'www.norteobras.com',
        Address: 'Calle Mayor 1, 28013 Madrid',
        Country: 'ES',
        'Other Emails': 'info@norteobras.com',
        'Other Phones': '+34911234567',
        Date: '2026-03-10',
        'WhatsApp Sent': 'no',
        Notes: 'Met "him", at the fair',
        Tags: 'fair, Porto',
        Event: 'MWC 2026',
        Rating: 'hot',
      },
    ])
  })

  it('runs no formula of a card', () => {
    const { app, userId } = setUp()
    makeContact(app, { userId, first_name: '=HYPERLINK("http://x")', company: '@SUM(1)', phone: '+1', phone_e164: '' })
    expect(rowsOf(app, userId)[0]).toMatchObject({
      'First Name': '\'=HYPERLINK("http://x")',
      Company: "'@SUM(1)",
      Phone: "'+1",
    })
  })

  it('holds every contact once, newest first, across pages and equal dates, and nobody else’s or a deleted one', () => {
    const { app, userId } = setUp()
    const stranger = makeUser(app, { id: 1002, plan: 'pro' })
    const add = (n: number, owner: number, deleted_at: Date | null = null) => {
      const timestamp = new Date(1_770_000_000_000 + Math.floor(n / 700) * 1000)
      const columns = { ...makeCard({ first_name: `N${n}` }), timestamp, deleted_at }
      addContact(app, app.db, { userId: owner, uid: `${n}`, columns })
    }
    for (let n = 0; n < 1600; n++) add(n, userId)
    add(9001, stranger)
    add(9002, userId, new Date())
    const names = rowsOf(app, userId).map(row => row['First Name'])
    expect(names).toEqual(Array.from({ length: 1600 }, (_, n) => `N${1599 - n}`))
  })

  it('of one event is named after it, and holds its contacts alone', () => {
    const { app, userId } = setUp()
    const stranger = makeUser(app, { id: 1002, plan: 'pro' })
    const { id: eventId } = startEvent(app, { userId, name: 'Feria de Málaga' })
    const contactId = makeContact(app, { userId, first_name: 'Met' })
    makeContact(app, { userId, first_name: 'Elsewhere' })
    updateContact(app, { userId, contactId, patch: { event_id: eventId } })
    const file = exportContacts(app, { userId, form: 'spreadsheet', eventId })
    expect(file.fileName).toBe('Feria-de-Malaga-2026-03-10.csv')
    const [, ...rows] = parseCsv([...file.chunks].join(''))
    expect(rows.map(row => row[0])).toEqual(['Met'])
    const cards = [...exportContacts(app, { userId, form: 'vcard', eventId }).chunks].join('')
    expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(1)
    expect(() => exportContacts(app, { userId: stranger, form: 'vcard', eventId })).toThrow('not-found')
  })

  it('of nobody is its header', () => {
    const { app, userId } = setUp()
    expect(rowsOf(app, userId)).toEqual([])
  })

  it('needs a plan that has it, and says which', () => {
    const { app, userId } = setUp('free')
    expect(() => exportContacts(app, { userId, form: 'google' })).toThrow(
      expect.objectContaining({ code: 'plan-needed', details: expect.objectContaining({ plan: 'Pro' }) }),
    )
  })
})

describe('the forms of other programs', () => {
  const card = {
    further_emails: ['info@norteobras.com'],
    further_phones: [
      { kind: 'office' as const, value: '91 123 45 67', e164: '+34911234567' },
      { kind: 'fax' as const, value: '91 123 45 68', e164: '+34911234568' },
    ],
    address: 'Calle Mayor 1',
  }

  it.each([
    [
      'google',
      {
        'First Name': 'Ana',
        'Organization Name': 'Norte Obras S.L.',
        'Organization Title': 'Head of Sales',
        'E-mail 1 - Value': 'ana.torres@norteobras.com',
        'E-mail 2 - Value': 'info@norteobras.com',
        'E-mail 3 - Label': '',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '+34612345678',
        'Phone 2 - Label': 'Work',
        'Phone 3 - Label': 'Work Fax',
        'Phone 4 - Label': '',
        'Address 1 - Formatted': 'Calle Mayor 1',
        'Website 1 - Value': 'www.norteobras.com',
        Labels: 'fair ::: Porto',
      },
    ],
    [
      'outlook',
      {
        'Job Title': 'Head of Sales',
        'E-mail Address': 'ana.torres@norteobras.com',
        'E-mail 2 Address': 'info@norteobras.com',
        'Mobile Phone': '+34612345678',
        'Business Phone': '+34911234567',
        'Business Fax': '+34911234568',
        'Business Street': 'Calle Mayor 1',
        Categories: 'fair;Porto',
      },
    ],
    [
      'hubspot',
      {
        firstname: 'Ana',
        lastname: 'Torres',
        phone: '+34911234567',
        mobilephone: '+34612345678',
        jobtitle: 'Head of Sales',
      },
    ],
  ] as const)('%s finds the fields by its own names', (form, row) => {
    const { app, userId } = setUp()
    const contactId = makeContact(app, { userId, ...card })
    updateContact(app, { userId, contactId, patch: { tags: ['fair', 'Porto'] } })
    expect(rowsOf(app, userId, form)).toEqual([expect.objectContaining(row)])
  })

  it('vCards are for every plan, one file that another parser reads', () => {
    const { app, userId } = setUp('free')
    for (const first_name of ['Ana', 'Íñigo, "el vasco"'])
      makeContact(app, { userId, first_name, email: '', phone: '' })
    expect(exportContacts(app, { userId, form: 'vcard' }).fileName).toBe('contacts-2026-03-10.vcf')
    const cards = ICAL.parse(textOf(app, userId, 'vcard')) as never[]
    const names = cards.map(card => new ICAL.Component(card).getFirstPropertyValue('fn'))
    expect(names).toEqual(['Íñigo, "el vasco" Torres', 'Ana Torres'])
  })
})
