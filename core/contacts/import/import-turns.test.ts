import { join } from 'node:path'
import { isWithin } from 'card-reader/testing/cpu-time.ts'
import { makeCard } from 'card-reader/testing/make-card.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it, onTestFinished } from 'vitest'
import { ownTurn } from '#core/base/own-turn.ts'
import { answerImport } from '#core/contacts/import/answer-import.ts'
import { findImport, getImport } from '#core/contacts/import/import-view.ts'
import { startPeopleReader } from '#core/contacts/import/people-reader-process.ts'
import { requestImport } from '#core/contacts/import/request-import.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { type Db, openDatabase } from '#db/client.ts'
import { contacts, imports } from '#db/schema.ts'
import { turnsOf } from '#tests/app/count-turns.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeContacts, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const phone = '+34911234567'
/** The people in the file, of whom nobody is known. */
const people = 200
const file = Buffer.from(
  Array.from({ length: people }, (_, n) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `N:Last${n};First;;;`, `TEL:${phone}`, 'NOTE:From the fair', 'END:VCARD', ''].join(
      '\r\n',
    ),
  ).join(''),
)

/** Somebody who has so many contacts at one switchboard. */
function setUp(known: number, db?: Db) {
  const app = createTestApp(db && { db })
  const userId = makeUser(app)
  makeContacts(app, { userId, n: known, phone, phone_e164: phone, email: '', first_name: 'Ana', last_name: 'Torres' })
  const request = (bytes: Uint8Array = file) =>
    requestImport(app, { userId, key: 'a file', source: { fileName: 'a.vcf', bytes } })
  const save = (importId: number) => answerImport(app, { userId, importId, save: true })
  return { app, userId, request, save }
}

it('a file whose people share a switchboard with thousands costs as much as with a few', async () => {
  const costOf = async (known: number) => {
    const { app, userId, request, save } = setUp(known)
    const { id } = await request()
    const preview = await turnsOf(app, () => getImport(app, { userId, importId: id }))
    const saving = await turnsOf(app, async () => expect(await save(id)).toMatchObject({ created: people, merged: 0 }))
    return { preview, saving }
  }
  const few = await costOf(30)
  const isCheap = ({ preview, saving }: typeof few) =>
    // On an idle machine some 10 ms in a turn.
    isWithin(preview.longestMs, 50) &&
    isWithin(saving.longestMs, 50) &&
    // On an idle machine 30 ms, and 0.6 ms for each contact that is saved.
    isWithin(preview.wholeMs, 200) &&
    isWithin(saving.wholeMs - few.saving.wholeMs, people) &&
    isWithin(saving.wholeMs, people * 3)
  // What is slow is slow each time; what else the machine does meanwhile is not.
  const many = [await costOf(3000)]
  while (many.length < 3 && !many.some(isCheap)) many.push(await costOf(3000))
  expect(many.some(isCheap), JSON.stringify({ few, many })).toBe(true)
})

it('saving somebody with notes of their own writes the contact once', async () => {
  const { app, userId, request, save } = setUp(1)
  const before = app.db.select().from(contacts).all().length
  const { id } = await request()
  await save(id)
  const rows = app.db.select().from(contacts).all().slice(before)
  const [first] = rows
  expect(rows.map(({ notes, version }) => [notes, version - first!.version])).toEqual(
    rows.map((_, n) => ['From the fair', n]),
  )
  expect((await getImport(app, { userId, importId: id })).contact_ids).toEqual(rows.map(one => one.id))
})

it('people who come in twice in a file, or are changed while it is saved, are found as they are then', async () => {
  const { app, userId, request, save } = setUp(3)
  const doubled = Buffer.concat([file, file.subarray(0, file.length / 2)])
  const { id } = await request(doubled)
  const [first, second] = [0, 1].map(
    n =>
      saveCard(app, app.db, {
        userId,
        card: makeCard({ first_name: 'Firs', last_name: `Last${n}`, phone_e164: phone }),
        image: undefined,
      }).contactId,
  )
  const saving = save(id)
  updateContact(app, { userId, contactId: second!, patch: { first_name: 'First' } })
  const saved = await saving
  expect(saved.created + saved.merged).toBe(people * 1.5)
  expect(saved.contact_ids).toContain(second)
  expect(saved.contact_ids).not.toContain(first)
  expect(app.db.select().from(contacts).all()).toHaveLength(3 + 2 + people - 1)
})

it('a process that takes the write lock between two turns holds up nobody else', async () => {
  const folder = temporaryFolder('import-lock')
  const path = join(folder, 'test.db')
  const db = openOrCreate(path)
  const other = openDatabase(path)
  onTestFinished(() => {
    for (const one of [other, db]) one.$client.close()
  })
  const { request, save } = setUp(1, db)
  const { id } = await request()
  const saving = save(id)
  const saved = () => db.select().from(contacts).all().length - 1
  await expect.poll(saved, { interval: 1 }).toBeGreaterThan(0)
  other.$client.exec('begin immediate')
  const before = saved()
  expect(before).toBeLessThan(people)
  for (let turn = 0; turn < 20; turn++) await ownTurn()
  other.$client.exec('rollback')
  expect(saved()).toBe(before)
  expect(await saving).toMatchObject({ created: people })
})

it('a name in other letters is found among the people of a switchboard', async () => {
  const { app, userId, request, save } = setUp(300)
  const card = makeCard({ first_name: 'Ivan', last_name: 'Petrov', phone_e164: phone, email: '' })
  const { contactId } = saveCard(app, app.db, { userId, card, image: undefined })
  const vcard = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Петров;Иван;;;', `TEL:${phone}`, 'END:VCARD', ''].join('\r\n')
  const found = await request(Buffer.from(vcard))
  expect(found.people).toMatchObject([{ known: true }])
  expect(await save(found.id)).toMatchObject({ merged: 1, contact_ids: [contactId] })
})

it('the parts of a large file are saved a part in each turn; after a death in the middle it is as if it had not come', async () => {
  const { app, userId, request } = setUp(1)
  const large = Buffer.from(
    Array.from({ length: 1200 }, (_, n) => `BEGIN:VCARD\r\nFN:Ana ${n}\r\nEMAIL:a${n}@x.es\r\nEND:VCARD\r\n`).join(''),
  )
  const { transaction } = app.db
  let writes = 0
  app.db.transaction = (work, options) => {
    // The first one makes room; then the last part is written.
    if (writes++ === 2) throw new Error('The disk is gone')
    return transaction(work, options)
  }
  await expect(request(large)).rejects.toThrow('The disk is gone')
  app.db.transaction = transaction
  expect(findImport(app.db, { userId, key: 'a file' })).toBeUndefined()
  const { mostStatements } = await turnsOf(app, async () => {
    expect(await request(large)).toMatchObject({ part: 1, parts: 3, in_file: 1200 })
  })
  expect(mostStatements).toBeLessThan(15)
  const parts = app.db.select({ part: imports.part, people: imports.people }).from(imports).all()
  expect(parts.map(({ part, people }) => [part, people.length]).sort()).toEqual([
    [1, 500],
    [2, 500],
    [3, 200],
  ])
})

it('badge codes are read until the day’s limit', async () => {
  const { app, userId } = setUp(1)
  app.limits.codesPerDay = 3
  const read = (key: string, ...codes: string[]) => requestImport(app, { userId, key, source: { codes } })
  const code = (name: string) => `MECARD:N:Torres,${name};EMAIL:${name}@x.es;;`
  await read('one', code('Ana'), code('Eva'))
  await expect(read('two', code('Bea'), code('Zoe'))).rejects.toThrow('too-many-codes-today')
  expect((await read('three', code('Bea'))).people).toHaveLength(1)
  // Asked for again under its key, it costs nothing and is there at the limit too.
  expect((await read('one', code('Ana'), code('Eva'))).people).toHaveLength(2)
  app.setNow('2026-03-11T00:00:00Z')
  expect((await read('two', code('Bea'), code('Zoe'))).people).toHaveLength(2)
})

it('codes that are refused while another file is read do not count', async () => {
  const { app, userId, request } = setUp(1)
  app.limits.codesPerDay = 1
  app.people = startPeopleReader({ log: app.log, timeoutMs: 120_000 })
  onTestFinished(() => app.people.close())
  const read = () => requestImport(app, { userId, key: 'codes', source: { codes: ['MECARD:N:Torres,Ana;;'] } })
  const reading = request()
  await expect(read()).rejects.toThrow('too-many-requests')
  await reading
  expect((await read()).people).toHaveLength(1)
})
