import { makeCard } from 'card-reader/testing/make-card.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type ContactPatch, contactPatchSchema } from '#contracts/contacts.ts'
import { maxLength } from '#contracts/lengths.ts'
import type { App } from '#core/app.ts'
import { dayMs } from '#core/base/time.ts'
import { findContact, getCardImage, getContact, listContacts } from '#core/contact-rows/contacts.ts'
import { datedNotesOf, listNotes } from '#core/contact-rows/dated-notes.ts'
import { changeMany } from '#core/contacts/change-many.ts'
import { findShownContact, rememberMessage } from '#core/contacts/contact-messages.ts'
import { deleteContact, purgeDeletedContacts, restoreContact } from '#core/contacts/delete-contact.ts'
import { findDuplicates } from '#core/contacts/duplicates/find-duplicates.ts'
import { listMerges } from '#core/contacts/merging/list-merges.ts'
import { mergeContacts } from '#core/contacts/merging/merge-contacts.ts'
import { undoContactMerge } from '#core/contacts/merging/undo-contact-merge.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { listVoiceNotes, saveVoiceNote } from '#core/contacts/notes/voice-notes.ts'
import { insertContact } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { contactMerges, contacts, earlierCards, messages, scanCards } from '#db/schema.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

function wait(app: TestApp, ms: number): void {
  app.setNow(new Date(app.clock.now().getTime() + ms).toISOString())
}

const pictureOf = (text: string) => ({
  jpeg: Buffer.from(text),
  cutOut: { image: Buffer.from(`${text} cut out`), thumbnail: Buffer.from(`${text} small`) },
  readValues: { first_name: { box: [0, 0, 1, 1], read: text } } as const,
})

/** Two contacts with a row in every table that holds something of a contact. */
function setUp() {
  const app = createTestApp()
  const userId = makeUser(app)
  const { id: eventId } = startEvent(app, { userId, name: 'Fair' })
  const make = (name: string, values: Parameters<typeof makeCard>[0], atEvent: number | null) => {
    const card = makeCard(values)
    const contactId = insertContact(app, app.db, { userId, card, image: pictureOf(name), eventId: atEvent })
    addNote(app, { userId, contactId, text: `Note of ${name}`, message: { chatId: userId, messageId: contactId * 10 } })
    saveVoiceNote(app, { userId, contactId, sourceKey: `voice of ${name}`, seconds: 3, audio: Buffer.from(name) })
    rememberMessage(app.db, { chatId: userId, messageId: contactId * 10 + 1, contactId })
    const { cardId } = makeScan(app, { userId, contactId })
    const at = app.clock.now()
    const message = { channel: 'shared', state: 'delivered', text: name, created_at: at, send_at: at } as const
    app.db
      .insert(messages)
      .values({ user_id: userId, contact_id: contactId, kind: 'first', ...message })
      .run()
    wait(app, dayMs)
    return { contactId, cardId }
  }
  const kept = make('kept', { website: '', company: 'Norte' }, null)
  updateContact(app, { userId, contactId: kept.contactId, patch: { tags: ['fair'] } })
  const gone = make('gone', { first_name: 'A.', email: 'ana@private.es', company: 'Norte Obras' }, eventId)
  const patch: ContactPatch = { tags: ['fair', 'lead'], rating: 'hot', do_not_message: true }
  updateContact(app, { userId, contactId: gone.contactId, patch })
  const merge = () => mergeContacts(app, { userId, contactId: kept.contactId, otherId: gone.contactId })
  return { app, userId, eventId, kept: kept.contactId, gone: gone.contactId, cardId: gone.cardId, merge }
}

/** Every row that holds something of a contact, but for what counts changes. */
function everything(app: App) {
  const tables = [
    ...['contacts', 'card_images', 'contact_notes', 'voice_notes', 'contact_messages', 'messages', 'scan_cards'],
    ...['earlier_cards', 'earlier_card_images', 'contact_merges'],
  ]
  return tables.map(table => {
    const rows = app.db.$client.prepare<[], Record<string, unknown>>(`select * from ${table} order by 1, 2`).all()
    return rows.map(({ version, updated_at, vcf, ...row }) => ({ ...row, vcf: String(vcf).replace(/REV:.*/, '') }))
  })
}

describe('merging two contacts', () => {
  it('leaves one with the values, notes, tags, pictures, recordings and messages of both', () => {
    const { app, userId, eventId, kept, gone, cardId, merge } = setUp()
    const { contact } = merge()
    expect(listContacts(app, { userId }).map(({ id }) => id)).toEqual([kept])
    expect(contact).toMatchObject({
      ...{ id: kept, first_name: 'Ana', company: 'Norte', website: 'www.norteobras.com' },
      ...{ email: 'ana.torres@norteobras.com', further_emails: ['ana@private.es'] },
      ...{ notes: 'Note of kept\nNote of gone', tags: ['fair', 'lead'], event_id: eventId, rating: 'hot' },
      ...{ do_not_message: true, images: ['front'] },
    })
    expect(contact.vcf).toContain('ana@private.es')
    const owned = { userId, contactId: kept }
    expect(listNotes(app, owned).map(({ text }) => text)).toEqual(['Note of kept', 'Note of gone'])
    expect(listNotes(app, owned).every(({ created_at }) => created_at)).toBe(true)
    expect(listVoiceNotes(app, owned)).toHaveLength(2)
    expect(findShownContact(app.db, { userId, chatId: userId, messageId: gone * 10 + 1 })).toBe(kept)
    expect(app.db.select().from(scanCards).where(eq(scanCards.id, cardId)).get()?.contact_id).toBe(kept)
    expect(app.db.select().from(earlierCards).all()).toMatchObject([{ contact_id: kept, card: { first_name: 'A.' } }])
    expect(Buffer.from(getCardImage(app, { ...owned, side: 'front', form: 'photo' })).toString()).toBe('kept')
  })

  it('gives the pictures to a contact that has none', () => {
    const { app, userId, gone } = setUp()
    const contactId = makeContact(app, { userId, first_name: 'Bob' })
    const { contact, merge_id: mergeId } = mergeContacts(app, { userId, contactId, otherId: gone })
    expect(contact.images).toEqual(['front'])
    expect(undoContactMerge(app, { userId, mergeId }).images).toEqual(['front'])
    expect(getContact(app, { userId, contactId }).images).toEqual([])
  })

  it('is undone as if it had never been', async () => {
    const { app, userId, merge } = setUp()
    const before = everything(app)
    const { merge_id: mergeId } = merge()
    wait(app, 29 * dayMs)
    undoContactMerge(app, { userId, mergeId })
    expect(everything(app)).toEqual(before)
    expect((await findDuplicates(app, { userId })).total).toBe(0)
    expect(() => undoContactMerge(app, { userId, mergeId })).toThrow('not-found')
  })

  it('is undone without losing what was changed since', () => {
    const { app, userId, kept, merge } = setUp()
    const { merge_id: mergeId } = merge()
    updateContact(app, {
      userId,
      contactId: kept,
      patch: { position: 'CEO', tags: ['fair', 'lead', 'vip'], rating: 'cold' },
    })
    addNote(app, { userId, contactId: kept, text: 'Called back' })
    const gone = undoContactMerge(app, { userId, mergeId })
    expect(gone).toMatchObject({
      position: 'Head of Sales',
      notes: 'Note of gone',
      rating: 'hot',
      tags: ['fair', 'lead'],
    })
    expect(getContact(app, { userId, contactId: kept })).toMatchObject({
      ...{ position: 'CEO', notes: 'Note of kept\nCalled back', rating: 'cold', tags: ['fair', 'vip'] },
      ...{ website: '', further_emails: [] },
    })
  })

  it('is undone too where the contact that went is restored, and where the one that stayed was deleted', async () => {
    const { app, userId, kept, gone, merge } = setUp()
    const before = everything(app)
    merge()
    expect(restoreContact(app, { userId, contactId: gone }).id).toBe(gone)
    expect(everything(app)).toEqual(before)
    merge()
    expect(await changeMany(app, { userId, ids: [gone], change: { what: 'restore' } })).toBe(1)
    expect(everything(app)).toEqual(before)
    merge()
    deleteContact(app, { userId, contactId: kept })
    expect(listMerges(app, { userId })).toEqual([])
    restoreContact(app, { userId, contactId: gone })
    expect(everything(app)).toEqual(before)
  })

  it('says what somebody without a name is called', () => {
    const { app, userId, kept } = setUp()
    const otherId = makeContact(app, {
      userId,
      first_name: '',
      last_name: '',
      company: '',
      email: 'third@x.es',
      phone: '',
    })
    mergeContacts(app, { userId, contactId: kept, otherId })
    expect(listMerges(app, { userId })).toMatchObject([{ gone: { company: '', email: 'third@x.es', phone: '' } }])
  })

  it('of three into one is undone one after the other', () => {
    const { app, userId, kept, gone, merge } = setUp()
    const third = makeContact(app, { userId, email: 'third@x.es' })
    const before = everything(app)
    const { merge_id: first } = merge()
    const { merge_id: second } = mergeContacts(app, { userId, contactId: third, otherId: kept })
    expect(listMerges(app, { userId }).map(({ id }) => id)).toEqual([second])
    expect(() => undoContactMerge(app, { userId, mergeId: first })).toThrow('not-found')
    expect(() => restoreContact(app, { userId, contactId: gone })).toThrow('not-found')
    undoContactMerge(app, { userId, mergeId: second })
    undoContactMerge(app, { userId, mergeId: first })
    expect(everything(app)).toEqual(before)
  })

  it('is final after 30 days', async () => {
    const { app, userId, kept, gone, merge } = setUp()
    const { merge_id: mergeId } = merge()
    expect(listMerges(app, { userId })).toMatchObject([{ id: mergeId, kept: { id: kept }, gone: { id: gone } }])
    wait(app, 30 * dayMs)
    expect(listMerges(app, { userId })).toEqual([])
    expect(() => undoContactMerge(app, { userId, mergeId })).toThrow('not-found')
    await purgeDeletedContacts(app)
    expect(app.db.select().from(contactMerges).all()).toEqual([])
    expect(app.db.select({ id: contacts.id }).from(contacts).all()).toEqual([{ id: kept }])
    expect(listVoiceNotes(app, { userId, contactId: kept })).toHaveLength(2)
  })

  it('touches nothing of somebody else, nor a contact and itself', () => {
    const { app, userId, kept, gone, merge } = setUp()
    const stranger = makeUser(app, { id: 1002 })
    const theirs = makeContact(app, { userId: stranger })
    for (const [contactId, otherId] of [
      [kept, theirs],
      [theirs, kept],
      [kept, kept + 999],
    ] as const)
      expect(() => mergeContacts(app, { userId, contactId, otherId })).toThrow('not-found')
    expect(() => mergeContacts(app, { userId, contactId: kept, otherId: kept })).toThrow('invalid-input')
    const { merge_id: mergeId } = merge()
    expect(() => undoContactMerge(app, { userId: stranger, mergeId })).toThrow('not-found')
    expect(() => restoreContact(app, { userId: stranger, contactId: gone })).toThrow('not-found')
    expect(listMerges(app, { userId: stranger })).toEqual([])
    expect(findContact(app.db, { userId, contactId: gone })).toBeUndefined()
  })

  it('does not cut notes that are too long for one contact', () => {
    const { app, userId, kept, gone, merge } = setUp()
    for (const contactId of [kept, gone])
      updateContact(app, { userId, contactId, patch: { notes: `${contactId}`.repeat(3000) } })
    expect(merge).toThrow('notes-full')
    expect(listContacts(app, { userId })).toHaveLength(2)
  })

  it('refuses two consents that are too long for one contact, and takes any that fit', () => {
    const { app, userId, kept, gone, merge } = setUp()
    const agree = (contactId: number, consent: string) => updateContact(app, { userId, contactId, patch: { consent } })
    agree(kept, 'k'.repeat(maxLength.consent))
    agree(gone, 'g'.repeat(maxLength.consent))
    expect(merge).toThrow('consent-full')
    expect(listContacts(app, { userId })).toHaveLength(2)
    agree(kept, 'k'.repeat(maxLength.consent - 2))
    agree(gone, 'g')
    const { contact } = merge()
    expect(contact.consent).toHaveLength(maxLength.consent)
    // What a contact holds can be saved again.
    expect(contactPatchSchema.parse({ consent: contact.consent })).toEqual({ consent: contact.consent })
  })

  it('dates each note once, however often the merge is made and undone', () => {
    const { app, userId, kept, gone, merge } = setUp()
    for (const contactId of [kept, gone, gone]) addNote(app, { userId, contactId, text: 'Called' })
    const datesOf = (contactId: number) => datedNotesOf(app.db, { contactId }).map(({ text }) => text)
    const apart = [datesOf(kept), datesOf(gone)]
    expect(apart).toEqual([
      ['Note of kept', 'Called'],
      ['Note of gone', 'Called', 'Called'],
    ])
    for (let times = 0; times < 3; times++) {
      const { merge_id: mergeId } = merge()
      expect(datesOf(kept)).toEqual(apart.flat())
      undoContactMerge(app, { userId, mergeId })
      expect([datesOf(kept), datesOf(gone)]).toEqual(apart)
    }
  })

  it('does not date a note twice that both contacts have', () => {
    const { app, userId } = setUp()
    const [one, other] = [1, 2].map(n => makeContact(app, { userId, first_name: `Bob ${n}` })) as [number, number]
    for (const contactId of [one, other]) addNote(app, { userId, contactId, text: 'Called' })
    const { contact } = mergeContacts(app, { userId, contactId: one, otherId: other })
    expect(contact.notes).toBe('Called')
    expect(datedNotesOf(app.db, { contactId: one })).toHaveLength(1)
  })
})
