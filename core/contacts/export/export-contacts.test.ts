import { typedProfile } from 'card-reader/profiles'
import { makeCard } from 'card-reader/testing/make-card.ts'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { ExportForm } from '#contracts/portal.ts'
import { addContact } from '#core/contact-rows/record-contact-change.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
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
      department: 'Ventas',
      phonetic_company: 'Norte',
      profiles: [
        typedProfile({ kind: 'telegram', handle: 'ana_torres' }),
        typedProfile({ kind: 'facebook', handle: 'Ana Torres' }),
      ],
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
        Department: 'Ventas',
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
        'Badge Code': '',
        Profiles: 'Telegram: ana_torres, Facebook: Ana Torres',
        'Phone Types': 'mobile / office',
        'Do Not Message': 'no',
        Source: '',
        Added: '2026-03-10',
        Consent: '',
        'Consent Date': '',
        'Phonetic First Name': '',
        'Phonetic Last Name': '',
        'Phonetic Company': 'Norte',
        'Scanned By': '',
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
    further_emails: ['info@norteobras.com', 'ana@norte.es', 'torres@norte.es'],
    further_phones: [
      { kind: 'office' as const, value: '91 123 45 67 ext. 12', e164: '+34911234567' },
      { kind: 'office' as const, value: '91 123 45 69', e164: '+34911234569' },
      { kind: 'mobile' as const, value: '612 34 56 79', e164: '+34612345679' },
      { kind: 'mobile' as const, value: '612 34 56 70', e164: '+34612345670' },
      { kind: 'fax' as const, value: '91 123 45 68', e164: '+34911234568' },
    ],
    address: 'Calle Mayor 1, 28013 Madrid',
    badge_code: 'B-17',
    department: 'Ventas',
    profiles: [
      typedProfile({ kind: 'linkedin', handle: 'ana-torres' }),
      typedProfile({ kind: 'other', handle: 'norte_obras' }),
    ],
  }

  it.each([
    [
      'google',
      {
        'First Name': 'Ana',
        'Organization Name': 'Norte Obras S.L.',
        'Organization Title': 'Head of Sales',
        'Organization Department': 'Ventas',
        'E-mail 1 - Value': 'ana.torres@norteobras.com',
        'E-mail 2 - Value': 'info@norteobras.com',
        'E-mail 4 - Value': 'torres@norte.es',
        'E-mail 5 - Label': '',
        'Phone 1 - Label': 'Mobile',
        'Phone 1 - Value': '+34612345678',
        'Phone 2 - Label': 'Work',
        'Phone 2 - Value': '+34911234567 ext. 12',
        'Phone 6 - Label': 'Work Fax',
        'Phone 7 - Label': '',
        'Address 1 - Formatted': 'Calle Mayor 1, 28013 Madrid',
        'Address 1 - Street': 'Calle Mayor 1',
        'Address 1 - City': 'Madrid',
        'Address 1 - Postal Code': '28013',
        'Address 1 - Country': 'Spain',
        'Custom Field 3 - Label': 'Badge Code',
        'Custom Field 3 - Value': 'B-17',
        'Website 1 - Value': 'www.norteobras.com',
        Labels: 'fair ::: Porto',
      },
    ],
    [
      'outlook',
      {
        'Job Title': 'Head of Sales',
        Department: 'Ventas',
        'E-mail Address': 'ana.torres@norteobras.com',
        'E-mail 2 Address': 'info@norteobras.com',
        'Mobile Phone': '+34612345678',
        'E-mail 3 Address': 'ana@norte.es',
        'Business Phone': '+34911234567 ext. 12',
        'Business Phone 2': '+34911234569',
        'Other Phone': '+34612345679',
        'Business Fax': '+34911234568',
        'Business Street': 'Calle Mayor 1',
        'Business City': 'Madrid',
        'Business State': '',
        'Business Postal Code': '28013',
        'Business Country/Region': 'Spain',
        Categories: 'fair;Porto',
        Notes:
          'Met at the fair\nPhone: +34612345670\nE-mail: torres@norte.es\nhttps://www.linkedin.com/in/ana-torres\n@norte_obras',
        'User 1': 'MWC 2026',
        'User 2': 'hot',
        'User 3': 'B-17',
      },
    ],
    [
      'hubspot',
      {
        firstname: 'Ana',
        lastname: 'Torres',
        email: 'ana.torres@norteobras.com',
        hs_additional_emails: 'info@norteobras.com;ana@norte.es;torres@norte.es',
        phone: '+34911234567 ext. 12',
        mobilephone: '+34612345678',
        fax: '+34911234568',
        jobtitle: 'Head of Sales',
        Department: 'Ventas',
        Profiles: 'LinkedIn: ana-torres, norte_obras',
        address: 'Calle Mayor 1',
        city: 'Madrid',
        state: '',
        zip: '28013',
        country: 'Spain',
        message: 'Met at the fair',
        'Other Phones': "'+34911234569;+34612345679;+34612345670",
        Tags: 'fair;Porto',
        Event: 'MWC 2026',
        Rating: 'hot',
        'Badge Code': 'B-17',
      },
    ],
  ] as const)('%s finds the fields by its own names', (form, row) => {
    const { app, userId } = setUp()
    const contactId = makeContact(app, { userId, ...card })
    const { id: event_id } = startEvent(app, { userId, name: 'MWC 2026' })
    const patch = { tags: ['fair', 'Porto'], notes: 'Met at the fair', rating: 'hot' as const, event_id }
    updateContact(app, { userId, contactId, patch })
    expect(rowsOf(app, userId, form)).toEqual([expect.objectContaining(row)])
  })

  it.each(['google', 'outlook', 'hubspot'] as const)('%s loses nothing of a contact', form => {
    const { app, userId } = setUp()
    const contactId = makeContact(app, { userId, ...card })
    const { id: event_id } = startEvent(app, { userId, name: 'MWC 2026' })
    const patch = { tags: ['fair', 'Porto'], notes: 'Met at the fair', rating: 'hot' as const, event_id }
    const contact = updateContact(app, { userId, contactId, patch })
    const file = textOf(app, userId, form)
    const fields = [
      contact.first_name,
      contact.last_name,
      contact.company,
      contact.position,
      contact.department,
      contact.website,
    ]
    const numbers = [contact.phone_e164, ...contact.further_phones.map(({ e164 }) => e164)]
    const emails = [contact.email, ...contact.further_emails]
    const profiles = contact.profiles.map(({ handle }) => handle)
    const own = [...profiles, ...contact.tags, contact.notes, contact.event, contact.rating, contact.badge_code]
    const wanted = [...fields, ...numbers, ...emails, ...own, 'Calle Mayor 1', '28013', 'Madrid']
    expect(wanted.filter(value => value && !file.includes(value))).toEqual([])
  })

  it.each(['google', 'outlook', 'hubspot'] as const)('%s says who wants no message', form => {
    const { app, userId } = setUp()
    const contactId = makeContact(app, { userId, ...card })
    const [before = {}] = rowsOf(app, userId, form)
    updateContact(app, { userId, contactId, patch: { do_not_message: true } })
    const [after = {}] = rowsOf(app, userId, form)
    const changed = Object.entries(after).filter(([name, value]) => value !== before[name])
    expect(changed.flat().join(' ')).toMatch(/Do not message/i)
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
