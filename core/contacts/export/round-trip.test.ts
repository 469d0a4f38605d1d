import { addressParts, splitExtension } from 'card-reader/parts'
import { typedProfile } from 'card-reader/profiles'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { describe, expect, it } from 'vitest'
import { type CardContact, type Contact, phonesOf } from '#contracts/contacts.ts'
import type { Beside } from '#contracts/import/imports.ts'
import type { ExportForm } from '#contracts/portal.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { exportContacts } from '#core/contacts/export/export-contacts.ts'
import { answerImport } from '#core/contacts/import/answer-import.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { saveImported } from '#core/contacts/import/save-imported.ts'
import { listEvents } from '#core/events/events.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

type Known = Partial<CardContact> & Beside & { notes?: string; tags?: string[] }

/** People as they come off cards and out of people's hands, with all that may go wrong on the way. */
const people: Known[] = [
  {
    ...{
      first_name: 'Íñigo',
      position: '=1+1',
      address: 'Calle Mayor 1, 28013 Madrid',
      department: 'Ventas, "zona" norte',
    },
    further_emails: ['info@norteobras.com', 'ana@norte.es', 'torres@norte.es'],
    further_phones: [
      { kind: 'whatsapp', value: '612 34 56 79', e164: '+34612345679' },
      { kind: 'office', value: '91 123 45 67 ext. 12', e164: '+34911234567' },
      { kind: 'fax', value: '91 123 45 68', e164: '+34911234568' },
    ],
    profiles: [
      typedProfile({ kind: 'linkedin', handle: 'ana-torres' }),
      typedProfile({ kind: 'telegram', handle: 'ana_t' }),
      typedProfile({ kind: 'facebook', handle: 'Norte Obras, Madrid' }),
      typedProfile({ kind: 'other', handle: 'behance.net/ana' }),
    ],
    ...{
      badge_code: 'B-17',
      notes: 'Met "him"; at the fair,\n=SUM(A1)\n\nCall',
      tags: ['fair', 'Porto, 2026', 'a;b', '"x"'],
    },
    ...{
      event: 'MWC 2026',
      rating: 'hot',
      whatsapp_sent: true,
      do_not_message: true,
      date: '2026-01-05T00:00:00.000Z',
      consent: 'Newsletter, asked at the fair',
      consent_at: '2026-01-05T00:00:00.000Z',
    },
  },
  {
    ...{
      first_name: '',
      last_name: '',
      company: '',
      position: '',
      website: '',
      email: 'x@y.example',
      phone: '',
      country: '',
    },
    ...{ phone_e164: '', event: 'Feria de Málaga, 2026', tags: ['@home'], notes: "'=quoted" },
  },
  {
    ...{
      first_name: '',
      last_name: '',
      company: 'Norte Obras',
      email: '',
      phone: '911 23 45 60',
      phone_e164: '+34911234560',
    },
    ...{
      phone_kind: 'office',
      address: '1 Main Street, Boston, MA 02110',
      website: 'https://norte.example/a?b=c',
      country: 'US',
    },
    further_phones: [{ kind: 'mobile', value: '612 34 56 71', e164: '+34612345671' }],
  },
  {
    ...{ first_name: 'Анна', last_name: 'Кузнецова', company: 'Ветер', email: 'anna@veter.example', country: 'RU' },
    ...{ phonetic_first_name: 'Anna', phonetic_last_name: 'Kouznetsova', phonetic_company: 'Veter' },
    ...{ phone: '+7 912 345-67-89', phone_e164: '+79123456789', address: '', website: '' },
  },
  {
    ...{ first_name: 'Тарас', last_name: 'Григоренко', company: '', email: 'taras@example.com', country: 'UA' },
    ...{ phone: '+380 67 123 45 67', phone_e164: '+380671234567', address: '', website: '' },
  },
]

function setUp() {
  const app = createTestApp()
  const [mine, theirs] = [makeUser(app, { plan: 'pro' }), makeUser(app, { id: 1002, plan: 'pro' })]
  for (const {
    notes = '',
    tags = [],
    event,
    rating,
    do_not_message,
    whatsapp_sent,
    date,
    consent,
    consent_at,
    ...card
  } of people) {
    const beside = {
      event,
      rating,
      do_not_message: do_not_message === true,
      whatsapp_sent: whatsapp_sent === true,
      date,
      consent,
      consent_at,
    }
    const person = { card: makeCard(card), notes, tags, ...beside }
    saveImported(app, app.db, { userId: mine, person, eventId: null, source: 'file' })
  }
  const contactsOf = (userId: number) =>
    listContacts(app, { userId }).toSorted((a, b) => a.email.localeCompare(b.email))
  const bringAll = async (form: ExportForm) => {
    const { fileName, chunks } = exportContacts(app, { userId: mine, form })
    const source = { fileName, bytes: Buffer.from([...chunks].join('')) }
    const { id: importId, skipped } = await requestImport(app, { userId: theirs, key: form, source })
    expect(skipped).toBe(0)
    await answerImport(app, { userId: theirs, importId, save: true })
    return { mine: contactsOf(mine), theirs: contactsOf(theirs) }
  }
  return { app, theirs, bringAll }
}

/** Everything of a contact but its place in the database, and how its numbers are printed. */
function valuesOf({
  id,
  vcf,
  event_id,
  confidence,
  phone,
  phone_e164,
  phone_kind,
  further_phones,
  timestamp,
  created_at,
  ...rest
}: Contact) {
  const phones = phonesOf({ phone, phone_e164, phone_kind, further_phones })
  return {
    ...rest,
    day: timestamp.slice(0, 10),
    phones: phones.map(({ kind, e164, value }) => ({ kind, e164, extension: splitExtension(value).extension })),
  }
}

describe('what is exported and imported again', () => {
  it.each(['spreadsheet', 'vcard'] as const)('as %s is the same contacts', async form => {
    const { app, theirs, bringAll } = setUp()
    const all = await bringAll(form)
    expect(all.theirs.map(valuesOf)).toEqual(all.mine.map(valuesOf))
    expect(listEvents(app, { userId: theirs }).map(event => [event.name, event.active])).toEqual(
      expect.arrayContaining([
        ['MWC 2026', false],
        ['Feria de Málaga, 2026', false],
      ]),
    )
  })

  it.each(['google', 'outlook', 'hubspot'] as const)(
    'as %s has every field, the numbers and the address as that program keeps them',
    async form => {
      const { bringAll } = setUp()
      const all = await bringAll(form)
      const kept = (contact: Contact) => {
        const {
          phones,
          address,
          whatsapp_sent,
          do_not_message,
          day,
          notes,
          further_emails,
          consent,
          consent_at,
          ...values
        } = valuesOf(contact)
        // Outlook has three columns for addresses of mail; the others stand below the notes.
        const [first, second] = further_emails
        return {
          ...{ ...values, further_emails: [first, second], notes: notes.replace(/\n(E-mail|Consent): .*$/s, '') },
          parts: form === 'google' ? address : addressParts(address),
          numbers: phones.map(({ e164, extension }) => `${e164} ${extension}`).toSorted(),
        }
      }
      expect(all.theirs.map(kept)).toEqual(all.mine.map(kept))
    },
  )

  it('as a vCard that another program has changed holds what that one says', async () => {
    const { app, theirs } = setUp()
    const { chunks } = exportContacts(app, { userId: 1001, form: 'vcard' })
    const changed = [...chunks]
      .join('')
      .replace('www.norteobras.com', 'nuevo.example')
      .replace('Calle Mayor 1', 'Calle Sol 3')
      .replace(/^TEL.*612345679\r\n/m, '')
    const source = { fileName: 'a.vcf', bytes: Buffer.from(changed) }
    const { id: importId } = await requestImport(app, { userId: theirs, key: 'changed', source })
    await answerImport(app, { userId: theirs, importId, save: true })
    const contact = listContacts(app, { userId: theirs }).find(one => one.first_name === 'Íñigo')
    expect(contact).toMatchObject({ website: 'https://nuevo.example', event: 'MWC 2026', badge_code: 'B-17' })
    expect(contact?.address).toMatch(/^Calle Sol 3, .*Madrid/)
    expect(contact?.further_phones.map(({ kind, e164 }) => [kind, e164])).toEqual([
      ['office', '+34911234567'],
      ['fax', '+34911234568'],
    ])
  })

  it('comes twice without making anybody twice who has a name or a firm', async () => {
    const { bringAll } = setUp()
    const told = (contacts: Contact[]) =>
      contacts.filter(({ first_name, company }) => first_name || company).map(one => ({ ...valuesOf(one), day: '' }))
    const before = (await bringAll('spreadsheet')).theirs
    expect(told((await bringAll('vcard')).theirs)).toEqual(told(before))
  })
})
