import { buffer } from 'node:stream/consumers'
import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { exportAccount, sendAccountExport } from '#core/account/export-account.ts'
import { stored } from '#core/account/stored.ts'
import { AppError } from '#core/base/errors.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import * as schema from '#db/schema.ts'
import { cardImages, earlierCardImages, scanCards, users } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { makeFullAccount } from '#tests/app/full-account.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { parseCsv } from '#tests/parse-csv.ts'
import { unzip } from '#tests/unzip.ts'

const anna = { id: 7_654_321, mark: 'zzannazz' }
const bert = { id: 9_123_456, mark: 'zzbertzz' }

const isStored = (name: string): name is keyof typeof stored => name in stored

/** What stands there in each of these entries. */
function entriesAt(from: unknown, way = ''): unknown[] {
  const entries = [from].flat() as Record<string, unknown>[]
  if (way === '') return entries
  const [key = '', ...rest] = way.split('.')
  return entries.flatMap(entry => entriesAt(entry[key] ?? [], rest.join('.')))
}

describe('the export of an account', () => {
  it('contains all stored data of the person, and nothing of anybody else', async () => {
    const app = createTestApp()
    const { contactId } = makeFullAccount(app, anna)
    makeFullAccount(app, bert)
    const { fileName, open } = exportAccount(app, { userId: anna.id })
    const zip = await buffer(open())
    const files = await unzip(zip)
    expect(fileName).toBe('card-scan-bot-2026-03-10.zip')
    expect([...files.keys()]).toEqual([
      'profile.json',
      'contacts.json',
      'contacts.csv',
      'contacts.vcf',
      'scans.json',
      'imports.json',
      'messages.json',
      'look-ups.json',
      'profile-photo.jpg',
      `images/${contactId}-zzannazz-Torres-front.jpg`,
      `images/${contactId}-zzannazz-Torres-front-cut-out.jpg`,
      `images/${contactId}-earlier-1-front.jpg`,
      `images/${contactId}-earlier-1-front-cut-out.jpg`,
      expect.stringMatching(/^voice-notes\/\d+-\d+\.ogg$/),
      expect.stringMatching(/^images\/scan-\d+-card-2\.jpg$/),
      expect.stringMatching(/^images\/scan-\d+-card-2-cut-out\.jpg$/),
    ])
    const json = (name: string) => JSON.parse(files.get(name)!.toString())
    expect(json('profile.json')).toMatchObject({
      id: anna.id,
      first_name: 'First zzannazz',
      custom_message: 'Hello, zzannazz!',
      plan: 'unlimited_whatsapp',
      groups: [{ title: 'zzannazz' }],
      changes_by_assistants: [{ key_name: 'zzannazz' }],
      checkouts: [{ plan: 'pro', proven: true }],
      events: [{ questions: [{ text: 'Question of zzannazz' }] }],
      subscriptions: [{ source: 'grant' }, { source: 'stripe' }],
      star_payments: [{ stars: 1 }],
      daily_counts: [{ kind: 'imported', n: 2 }],
      contacts_merged: [{ merge: { read: { first_name: 'zzannazz' } } }],
      contacts_kept_apart: [{ first_id: contactId }],
      public_card: { slug: 'slug-zzannazz', is_on: true },
      whatsapp_numbers: [{ proof: 'phone' }],
    })
    expect(json('contacts.json')).toMatchObject([
      {
        email: 'zzannazz@norte.es',
        deleted_at: null,
        earlier_cards: [{ card: { first_name: 'zzannazz' } }],
        answers: [{ question: 'Question of zzannazz', values: ['Answer of zzannazz'] }],
        images: ['', '-cut-out'].map(form => `images/${contactId}-zzannazz-Torres-front${form}.jpg`),
      },
    ])
    expect(parseCsv(files.get('contacts.csv')!.toString())[1]).toContain('zzannazz@norte.es')
    expect(files.get('contacts.vcf')!.toString()).toContain('EMAIL;TYPE=INTERNET:zzannazz@norte.es')
    expect(json('scans.json')).toHaveLength(3)
    expect(files.get('scans.json')!.toString()).not.toMatch(/"(jpeg|cut_out|thumbnail)"/)
    expect(json('imports.json')).toMatchObject([{ people: [{ notes: 'zzannazz' }] }])
    expect(json('messages.json')).toMatchObject([{ text: 'zzannazz', state: 'queued' }])
    expect(json('look-ups.json')).toMatchObject([{ result: { personSummary: 'zzannazz' } }])
    const pictures = [...files.values()].slice(8).map(String)
    expect(pictures).toEqual([
      'zzannazz',
      'picture of zzannazz',
      'cut-out of zzannazz',
      'picture of zzannazz',
      'cut-out of zzannazz',
      'picture of zzannazz',
      'zzannazz',
      'cut-out of zzannazz',
    ])
    expect([...files.values()].join('')).not.toContain(bert.mark)
  })

  it('has every row of every table that it claims to have', async () => {
    const app = createTestApp()
    makeFullAccount(app, anna)
    const files = await unzip(await buffer(exportAccount(app, { userId: anna.id }).open()))
    const json = (name: string) => JSON.parse(files.get(name)!.toString())
    for (const [name, table] of Object.entries(schema)) {
      if (!is(table, SQLiteTable) || !isStored(name)) continue
      const { exported } = stored[name]
      const { list, part, file, within, media, not } = exported
      const rows = await app.db.$count(table)
      const lengths = [
        ...(list ? [entriesAt(json('profile.json'), list[0])] : []),
        ...(part ? [entriesAt(json('contacts.json'), part[0])] : []),
        ...(file ? [json(file[0])] : []),
        ...(within ? [entriesAt(json(within[0]), within[1])] : []),
      ].map(entries => entries.length)
      const isImages = name === 'cardImages'
      if (!isImages) expect({ name, lengths }).toEqual({ name, lengths: lengths.map(() => rows) })
      for (const one of media?.(app, anna.id) ?? []) expect(files.get(one.name)?.length).toBeGreaterThan(0)
      expect([name, rows > 0, Boolean(not)]).toEqual([name, rows > 0, lengths.length === 0 && !media])
    }
  })

  it('works for an empty account too, on any plan', async () => {
    const app = createTestApp()
    const files = await unzip(await buffer(exportAccount(app, { userId: makeUser(app) }).open()))
    expect(files.get('contacts.json')!.toString()).toBe('[]\n')
    expect([...files.keys()]).toHaveLength(8)
  })

  it('includes recently deleted contacts, which can still be restored', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    deleteContact(app, { userId, contactId: makeContact(app, { userId }) })
    const files = await unzip(await buffer(exportAccount(app, { userId }).open()))
    expect(JSON.parse(files.get('contacts.json')!.toString())).toMatchObject([
      { first_name: 'Ana', deleted_at: '2026-03-10T12:00:00.000Z' },
    ])
    expect(parseCsv(files.get('contacts.csv')!.toString())).toHaveLength(1)
  })

  it('contains more contacts than fit one page, each once', async () => {
    const app = createTestApp()
    const userId = makeUser(app)
    for (let n = 0; n < 1001; n++) makeContact(app, { userId, first_name: `Ana ${n}` })
    const files = await unzip(await buffer(exportAccount(app, { userId }).open()))
    const names = JSON.parse(files.get('contacts.json')!.toString()).map(
      (one: { first_name: string }) => one.first_name,
    )
    expect(new Set(names).size).toBe(1001)
    expect(names).toHaveLength(1001)
  })

  it('is cut off, and nothing else fails, if the account is deleted while it is generated', async () => {
    const app = createTestApp()
    makeFullAccount(app, anna)
    const stream = exportAccount(app, { userId: anna.id }).open()
    app.db.delete(users).run()
    await expect(buffer(stream)).rejects.toThrow('not-found')
  })

  it('completes if pictures are removed while it is generated', async () => {
    const app = createTestApp()
    makeFullAccount(app, anna)
    const stream = exportAccount(app, { userId: anna.id }).open()
    app.db.delete(cardImages).run()
    app.db.delete(earlierCardImages).run()
    app.db.update(scanCards).set({ jpeg: null, cut_out: null }).run()
    const files = await unzip(await buffer(stream))
    const pictures = [...files].filter(([name]) => name.startsWith('images/'))
    expect(pictures.map(([, picture]) => picture.length)).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('the export sent to the chat', () => {
  it('is the same zip', async () => {
    const app = createTestApp()
    makeFullAccount(app, anna)
    await sendAccountExport(app, { userId: anna.id })
    expect(app.sentFiles).toMatchObject([{ chatId: anna.id, fileName: 'card-scan-bot-2026-03-10.zip' }])
    const downloaded = await buffer(exportAccount(app, { userId: anna.id }).open())
    expect(downloaded.equals(app.sentFiles[0]!.bytes)).toBe(true)
  })

  it('is refused before anything is sent if it is too large for a bot', async () => {
    const app = createTestApp()
    makeFullAccount(app, anna)
    app.limits = { ...app.limits, telegramFileBytes: 1000 }
    await expect(sendAccountExport(app, { userId: anna.id })).rejects.toThrow('export-too-large')
    expect(app.sentFiles).toEqual([])
  })

  it('reports an unreachable chat', async () => {
    const app = createTestApp()
    app.telegram.sendFile = async () => {
      throw new AppError('chat-unreachable')
    }
    await expect(sendAccountExport(app, { userId: makeUser(app) })).rejects.toThrow('chat-unreachable')
  })
})
