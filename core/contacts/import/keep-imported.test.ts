import { describe, expect, it } from 'vitest'
import type { Contact } from '#contracts/contacts.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { answerImport, forgetOldImports } from '#core/contacts/import/answer-import.ts'
import { keepImported } from '#core/contacts/import/keep-imported.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { saveSharedContact } from '#core/contacts/import/save-shared-contact.ts'
import { settleMerges } from '#core/contacts/merging/keep-both.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { contactJoins, users } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const berta = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', 'N:Puig;Berta;;;', 'EMAIL:berta@firma.example', ...lines, 'END:VCARD', ''].join('\r\n')

function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  const nothing = { company: '', position: '', phone: '', phone_e164: '', website: '', country: '' }
  const known = { userId, ...nothing, first_name: 'Berta', last_name: 'Puig', email: 'berta@firma.example' }
  const contactId = makeContact(app, known)
  app.setNow('2026-03-11T12:00:00Z')
  const all = () => listContacts(app, { userId }).toSorted((a, b) => a.id - b.id)
  const bring = async (text: string) => {
    const source = { fileName: 'a.vcf', bytes: Buffer.from(text) }
    const { id } = await requestImport(app, { userId, key: text, source })
    await answerImport(app, { userId, importId: id, save: true })
    return { userId, importId: id }
  }
  return { app, userId, contactId, all, bring }
}

const shape = ({ company, phone, notes, tags, timestamp, further_emails }: Contact) => ({
  ...{ company, phone, notes, tags, timestamp: timestamp.slice(0, 10), further_emails },
})
const untouched = { company: '', phone: '', notes: '', tags: [], timestamp: '2026-03-10', further_emails: [] }

describe('"Keep both" of an import', () => {
  it('gives the known contact back as it was, and the imported one is a contact of its own, with all it brought', async () => {
    const { app, all, bring } = setUp()
    const owned = await bring(berta('ORG:Firma', 'TEL:+34911234567', 'NOTE:From the fair', 'CATEGORIES:fair'))
    expect(all().map(shape)).toMatchObject([{ company: 'Firma', notes: 'From the fair', tags: ['fair'] }])
    const kept = await keepImported(app, owned)
    expect(kept).toMatchObject({ state: 'saved', created: 1, merged: 0, contact_ids: [all()[1]?.id] })
    const brought = { company: 'Firma', phone: '+34911234567', notes: 'From the fair', tags: ['fair'] }
    expect(all().map(shape)).toMatchObject([untouched, { ...brought, timestamp: '2026-03-11' }])
  })

  it('takes back the notes that came along with an event that has a note of its own', async () => {
    const { app, userId, all, bring } = setUp()
    const { id: eventId } = startEvent(app, { userId, name: 'MWC' })
    await updateEvent(app, { userId, eventId, patch: { note: 'Hall 3' } })
    const own = encodeURIComponent(JSON.stringify({ event: 'MWC' }))
    const owned = await bring(berta('NOTE:From the fair', `X-CARD-SCAN-BOT:${own}`))
    expect(all().map(({ notes, event }) => [notes, event])).toEqual([['From the fair', 'MWC']])
    addNote(app, { userId, contactId: all()[0]?.id ?? 0, text: 'Since' })
    await keepImported(app, owned)
    expect(all().map(({ notes, event }) => [notes, event])).toEqual([
      ['Since', ''],
      ['From the fair', 'MWC'],
    ])
  })

  it('is forgotten 30 days later', async () => {
    const { app, bring } = setUp()
    await bring(berta('ORG:Firma'))
    expect(app.db.select().from(contactJoins).all()).toHaveLength(1)
    app.setNow('2026-04-09T12:00:00Z')
    await settleMerges(app)
    expect(app.db.select().from(contactJoins).all()).toHaveLength(1)
    app.setNow('2026-04-11T12:00:00Z')
    await settleMerges(app)
    expect(app.db.select().from(contactJoins).all()).toEqual([])
  })

  it('takes a consent back that somebody else gave', async () => {
    const { app, all, bring } = setUp()
    const agreed = encodeURIComponent(JSON.stringify({ consent: 'Newsletter', consent_at: '2026-01-05T00:00:00.000Z' }))
    const owned = await bring(berta(`X-CARD-SCAN-BOT:${agreed}`))
    const consents = () => all().map(({ consent, consent_at }) => [consent, consent_at?.slice(0, 10) ?? null])
    expect(consents()).toEqual([['Newsletter', '2026-01-05']])
    await keepImported(app, owned)
    expect(consents()).toEqual([
      ['', null],
      ['Newsletter', '2026-01-05'],
    ])
  })

  it('asked for again changes nothing', async () => {
    const { app, all, bring } = setUp()
    const owned = await bring(berta('ORG:Firma'))
    const kept = await keepImported(app, owned)
    expect(await keepImported(app, owned)).toEqual(kept)
    expect(all()).toHaveLength(2)
  })

  it('takes apart what filled one contact more than once, and more than are undone at once', async () => {
    const { app, all, bring } = setUp()
    const cards = Array.from({ length: 23 }, (_, n) => berta(`TEL:+3491123450${n}`, `EMAIL:b${n}@firma.example`))
    const owned = await bring(cards.join(''))
    expect(all()).toHaveLength(1)
    expect(await keepImported(app, owned)).toMatchObject({ created: 23, merged: 0 })
    expect(all()).toHaveLength(24)
    expect(all().map(shape)[0]).toEqual(untouched)
  })

  it('keeps what was edited since', async () => {
    const { app, userId, contactId, all, bring } = setUp()
    const owned = await bring(berta('ORG:Firma', 'NOTE:From the fair', 'CATEGORIES:fair'))
    const patch = { company: 'Firma Nova', notes: 'Mine', tags: ['fair', 'mine'] }
    updateContact(app, { userId, contactId, patch })
    await keepImported(app, owned)
    expect(shape(all()[0]!)).toMatchObject({ company: 'Firma Nova', notes: 'Mine', tags: ['mine'] })
  })

  it('leaves a known contact deleted that was deleted meanwhile', async () => {
    const { app, userId, contactId, all, bring } = setUp()
    const owned = await bring(berta('ORG:Firma'))
    deleteContact(app, { userId, contactId })
    await keepImported(app, owned)
    expect(all()).toMatchObject([{ company: 'Firma' }])
  })

  it('is nobody else’s, and over a day after the import', async () => {
    const { app, bring } = setUp()
    const owned = await bring(berta('ORG:Firma'))
    const eve = { ...owned, userId: makeUser(app, { id: 5 }) }
    await expect(keepImported(app, eve)).rejects.toThrow('not-found')
    app.setNow('2026-03-12T12:00:01Z')
    await forgetOldImports(app)
    await expect(keepImported(app, owned)).rejects.toThrow('not-found')
  })
})

describe('a contact shared from Telegram', () => {
  const shared = { firstName: 'Berta', lastName: '', phone: '12345', vcard: undefined, isOnTelegram: false }

  it('comes once, however often its message does', async () => {
    const { app, userId, all } = setUp()
    const save = () => saveSharedContact(app, { userId, key: '7:1', shared })
    const first = await save()
    expect(await save()).toEqual(first)
    expect(all()).toHaveLength(2)
    await saveSharedContact(app, { userId, key: '7:2', shared })
    expect(all()).toHaveLength(3)
  })

  it('of a known person can be kept beside it, back at the event that it was met at', async () => {
    const { app, userId, contactId, all } = setUp()
    startEvent(app, { userId, name: 'Feria' })
    const vcard = berta('ORG:Firma')
    const known = { ...shared, lastName: 'Puig', phone: '+34911234567', vcard }
    const { id: importId } = await saveSharedContact(app, { userId, key: '7:1', shared: known })
    expect(all()).toMatchObject([{ id: contactId, event: 'Feria', company: 'Firma' }])
    await keepImported(app, { userId, importId })
    expect(all()).toMatchObject([
      { id: contactId, event: '', company: '' },
      { event: 'Feria', company: 'Firma' },
    ])
  })

  it.each([
    { phone: '34612345678', isOnTelegram: true, region: undefined, e164: '+34612345678' },
    { phone: '34612345678', isOnTelegram: true, region: '+12025550123', e164: '+34612345678' },
    { phone: '612345678', isOnTelegram: false, region: '+34911234567', e164: '+34612345678' },
    { phone: '2025550123', isOnTelegram: false, region: '+12025550100', e164: '+12025550123' },
    { phone: '3331234567', isOnTelegram: false, region: '+390612345678', e164: '+393331234567' },
    { phone: '612345678', isOnTelegram: false, region: undefined, e164: '' },
    { phone: '34612345678', isOnTelegram: false, region: undefined, e164: '+34612345678' },
    { phone: '+34 612 345 678', isOnTelegram: false, region: '+12025550123', e164: '+34612345678' },
  ])('as $phone (on Telegram: $isOnTelegram, to $region) has the number $e164', async ({ e164, region, ...given }) => {
    const { app, userId, all } = setUp()
    if (region) app.db.update(users).set({ login_phone: region }).run()
    await saveSharedContact(app, { userId, key: '7:1', shared: { ...shared, firstName: 'Zoë', ...given } })
    expect(all()[1]).toMatchObject({ phone: e164 || given.phone, phone_e164: e164 })
  })
})
