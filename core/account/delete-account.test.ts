import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { eq, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { eraseMany } from '#core/account/erase-user.ts'
import { stored } from '#core/account/stored.ts'
import type { App } from '#core/app.ts'
import { signDemoInitData } from '#core/auth/demo.ts'
import { signIn } from '#core/auth/init-data.ts'
import { AppError } from '#core/base/errors.ts'
import { getApiContact } from '#core/contact-rows/api-contact.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { rememberMessage } from '#core/contacts/contact-messages.ts'
import { addNote } from '#core/contacts/notes/add-note.ts'
import { listVoiceNotes, saveVoiceNote } from '#core/contacts/notes/voice-notes.ts'
import { joinTeam } from '#core/events/team/join-team.ts'
import { leaveTeam, removeMember } from '#core/events/team/leave-team.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'
import { createAppKey, findKeyHolder } from '#core/integrations/app-keys.ts'
import { answerOnce } from '#core/integrations/kept-answers.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { setReminder } from '#core/reminders/reminders.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { getUser } from '#core/users/users.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import * as schema from '#db/schema.ts'
import { contacts, departures, scans, telegramUpdates, users, webhookDeliveries } from '#db/schema.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { doneScan, makeFullAccount } from '#tests/app/full-account.ts'
import { cardOfPerson, makePerson, openTeam, ownerId, scanCard } from '#tests/app/team-setup.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { createTestWhatsApp } from '#tests/app/test-whatsapp.ts'

const anna = { id: 7_654_321, mark: 'zzannazz' }
const bert = { id: 9_123_456, mark: 'zzbertzz' }

/** Tables that contain no personal data, or none that can be found without the server's key. */
const impersonal = Object.entries(stored).flatMap(([name, { stays }]) => (stays ? [sqlNameOf(name)] : []))

function sqlNameOf(name: string): string {
  const [, table] = Object.entries(schema).find(([one]) => one === name) ?? []
  return is(table, SQLiteTable) ? getTableName(table) : ''
}

/** The tables whose rows the database deletes with the row of a user, by whatever way. */
function cascading(app: App): string[] {
  const parentsOf = app.db.$client
    .prepare<[string], string>(`select "table" from pragma_foreign_key_list(?) where on_delete = 'CASCADE'`)
    .pluck()
  const found = ['users']
  for (let before = 0; before < found.length; ) {
    before = found.length
    const next = allTables(app).filter(name => !found.includes(name))
    found.push(...next.filter(name => parentsOf.all(name).some(parent => found.includes(parent))))
  }
  return found
}

/** The tables of the schema, without those that SQLite makes by itself. */
function allTables(app: App): string[] {
  const isOwn = (name: string) => !/^(__drizzle|sqlite_|user_search)/.test(name)
  return [...dump(app).keys()].filter(isOwn)
}

/** Every row of every table, as text. */
function dump(app: App): Map<string, string[]> {
  const names = app.db.$client
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => name)
  return new Map(names.map(name => [name, app.db.$client.prepare(`select * from "${name}"`).all().map(textOf)]))
}

function textOf(row: unknown): string {
  return JSON.stringify(row, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
}

/** Tables with a person's data. */
function tablesThatKnow(app: App, { id, mark }: { id: number; mark: string }): string[] {
  return [...dump(app)]
    .filter(([, rows]) => rows.some(row => row.includes(mark) || row.includes(String(id))))
    .map(([name]) => name)
}

/** An app whose payments and stars record their calls, or fail. */
function withServices(fail = false) {
  const app = createTestApp()
  const asked: string[] = []
  const note = async (what: string) => {
    if (fail) throw new AppError('payments-failed')
    asked.push(what)
  }
  app.payments = {
    ...({} as NonNullable<App['payments']>),
    customers: {
      ...({} as NonNullable<App['payments']>['customers']),
      delete: ({ customerId }) => note(`delete ${customerId}`),
    },
  }
  app.whatsApp = createTestWhatsApp(() => app.clock.now())
  return { app, asked }
}

describe('deleting an account', () => {
  it('knows every table: each goes with the row of the user, or is erased, or stays for a reason', () => {
    const app = createTestApp()
    const listed = Object.entries(stored).map(([name, { erase, stays }]) => ({ name: sqlNameOf(name), erase, stays }))
    expect(listed.map(({ name }) => name).toSorted()).toEqual(allTables(app).toSorted())
    const gone = cascading(app)
    const forgotten = listed.filter(({ name, erase, stays }) => !gone.includes(name) && !erase && !stays)
    expect(forgotten.map(({ name }) => name)).toEqual([])
  })

  it('leaves nothing of the person in any table, and everything of everybody else', async () => {
    const { app, asked } = withServices()
    makeFullAccount(app, anna)
    makeFullAccount(app, bert)
    const knew = tablesThatKnow(app, anna)
    // Rows for a new table with personal data belong in tests/app/full-account.ts.
    expect(allTables(app).filter(name => !knew.includes(name) && !impersonal.includes(name))).toEqual([])

    await deleteAccount(app, { userId: anna.id, refund: false })
    expect(tablesThatKnow(app, anna)).toEqual([])
    expect(tablesThatKnow(app, bert)).toEqual(knew)
    expect(asked).toEqual([`delete cus_${anna.mark}`])
  })

  it('of a member leaves nothing of them in the contacts of the team’s owner', async () => {
    const { app } = withServices()
    const { code, eventId } = openTeam(app)
    addWebhook(app, { userId: ownerId, request: { url: 'https://hooks.example.com/', types: [...webhookTypes] } })
    const { secret } = createAppKey(app, { userId: ownerId, request: { name: 'n8n', scopes: [], pictures: false } })
    makePerson(app, anna.id, `Anna ${anna.mark}`, 'pro')
    joinTeam(app, { userId: anna.id, code, leaveOther: false })
    const known = makeContact(app, { userId: ownerId, first_name: 'Known', last_name: 'Puig', email: 'known@firma.es' })
    const contactId = await scanCard(app, { userId: anna.id, lines: cardOfPerson('Xenia') })
    expect(await scanCard(app, { userId: anna.id, lines: cardOfPerson('Known') })).toBe(known)
    for (const id of [contactId, known]) {
      rememberMessage(app.db, { chatId: anna.id, messageId: id + 5, contactId: id })
      addNote(app, { userId: anna.id, contactId: id, text: 'Wants a quote' })
      saveVoiceNote(app, {
        userId: anna.id,
        contactId: id,
        sourceKey: `${anna.id}:${id}`,
        seconds: 3,
        audio: Buffer.from('ogg'),
      })
    }
    setReminder(app, { userId: anna.id, contactId, at: new Date('2026-04-01') })
    const { keyId } = findKeyHolder(app, { secret })
    const request = { keyId, idempotencyKey: 'contact-1', hash: 'x' }
    answerOnce(app, request, inside => ({
      status: 200,
      body: getApiContact(inside.db, { userId: ownerId, contactId }),
    }))
    leaveTeam(app, { userId: anna.id })
    joinTeam(app, { userId: anna.id, code, leaveOther: false })
    removeMember(app, { userId: ownerId, eventId, memberId: anna.id })
    expect(tablesThatKnow(app, anna)).toContain('voice_notes')

    await deleteAccount(app, { userId: anna.id, refund: false })
    expect(tablesThatKnow(app, anna)).toEqual([])
    expect(listContacts(app, { userId: ownerId })).toHaveLength(2)
    expect(listVoiceNotes(app, { userId: ownerId, contactId })).toHaveLength(1)
  })

  it('leaves nothing in the file either', async () => {
    const folder = temporaryFolder('csb')
    const app = createTestApp({ ...withServices().app, db: openOrCreate(join(folder, 'test.db')) })
    onTestFinished(() => {
      app.db.$client.close()
    })
    makeFullAccount(app, anna)
    const holds = () => readdirSync(folder).some(name => readFileSync(join(folder, name)).includes(anna.mark))
    expect(holds()).toBe(true)
    await deleteAccount(app, { userId: anna.id, refund: false })
    expect(holds()).toBe(false)
  })

  it('succeeds even if the file cannot be rewritten now', async () => {
    const folder = temporaryFolder('csb')
    const app = createTestApp({ ...withServices().app, db: openOrCreate(join(folder, 'test.db')) })
    makeFullAccount(app, anna)
    renameSync(join(folder, 'test.db'), join(folder, 'away.db'))
    await deleteAccount(app, { userId: anna.id, refund: false })
    expect(tablesThatKnow(app, anna)).toEqual([])
    app.db.$client.close()
  })

  it('deletes nothing while a service cannot be reached, and can be repeated', async () => {
    const { app } = withServices(true)
    makeFullAccount(app, anna)
    await expect(deleteAccount(app, { userId: anna.id, refund: false })).rejects.toThrow('payments-failed')
    expect(app.db.select().from(contacts).all()).toHaveLength(1)
    app.payments = withServices().app.payments
    await deleteAccount(app, { userId: anna.id, refund: false })
    expect(app.db.select().from(users).all()).toEqual([])
  })

  it('lets other writes happen in between, however much there is', async () => {
    const { app } = withServices()
    const userId = makeUser(app, { plan: 'pro' })
    addWebhook(app, { userId, request: { url: 'https://hooks.example.com/', types: ['contact.created'] } })
    for (let n = 0; n < 120; n++) makeContact(app, { userId, email: `ana${n}@norte.es` })
    const scan = app.db.$client.prepare(`insert into scans (user_id, source, source_key, status, received_at)
      values (1001, 'web', ?, 'done', 1)`)
    for (let n = 0; n < 120; n++) scan.run(`${n}`)
    app.db
      .insert(scans)
      .values([1, 2].map(n => doneScan(app, { userId, key: `now ${n}` })))
      .run()
    const counts = () => [contacts, scans, webhookDeliveries].map(table => app.db.$count(table))
    const seen: number[][] = []
    let isGone = false
    const deletion = deleteAccount(app, { userId, refund: false }).then(() => {
      isGone = true
    })
    while (!isGone) {
      await nextTurn()
      seen.push(await Promise.all(counts()))
    }
    await deletion
    const most = [0, 1, 2].map(kind =>
      Math.max(...seen.map((row, turn) => (turn === 0 ? [120, 122, 120] : seen[turn - 1]!)[kind]! - row[kind]!)),
    )
    expect(most).toEqual([50, 50, 50])
    expect(seen.at(-1)).toEqual([0, 0, 0])
    expect(getUser(app, { userId: makeUser(app) }).scans_used).toBe(2)
  })

  it('leaves the deletion request open until everything is gone', async () => {
    const { app } = withServices()
    makeFullAccount(app, anna)
    const rows = () => app.db.select().from(telegramUpdates).all()
    const [done, wish] = rows().map(row => row.update_id)
    const isWanted = eq(telegramUpdates.update_id, done!)
    app.db.update(telegramUpdates).set({ processed_at: app.clock.now() }).where(isWanted).run()
    await eraseMany(app, { userId: anna.id })
    const bodies = new Map(rows().map(row => [row.update_id, JSON.stringify(row.body)]))
    expect(bodies.get(done!)).toBe('{}')
    expect(bodies.get(wish!)).toContain(anna.mark)
    expect(app.db.select().from(users).all()).toHaveLength(1)
    await deleteAccount(app, { userId: anna.id, refund: false })
    expect(tablesThatKnow(app, anna)).toEqual([])
  })

  it('disconnects a number that was connected here', async () => {
    const { app } = withServices()
    makeFullAccount(app, anna)
    app.db.$client.exec("update whatsapp_senders set id = 'unipile:acc-1', proof = 'link'")
    const whatsApp = createTestWhatsApp(() => app.clock.now())
    whatsApp.accounts.set('acc-1', { id: 'acc-1', phone: '', isConnected: true, createdAt: app.clock.now() })
    app.whatsApp = whatsApp
    await deleteAccount(app, { userId: anna.id, refund: false })
    expect([...whatsApp.accounts.keys()]).toEqual([])
  })

  it('of an unknown person changes nothing', async () => {
    const { app } = withServices()
    await deleteAccount(app, { userId: anna.id, refund: false })
    expect(app.db.select().from(departures).all()).toEqual([])
  })

  it('saves nothing of a photo that is being read', async () => {
    const { app } = withServices()
    const userId = makeUser(app)
    const { read } = app.ocr
    app.ocr.read = async photo => {
      await deleteAccount(app, { userId })
      makeUser(app)
      return read(photo)
    }
    const logged: unknown[] = []
    app.log.error = fields => logged.push(fields)
    requestScan(app, { userId, source: { via: 'telegram', chatId: userId, messageId: 1, fileId: 'f' } })
    await runScanQueue(app).idle()
    expect(app.db.select().from(contacts).all()).toEqual([])
    expect(logged).toEqual([])
  })

  it('keeps only the ids of their updates, so that a repeated one is recognised', async () => {
    const { app } = withServices()
    makeFullAccount(app, anna)
    const ids = app.db.select({ id: telegramUpdates.update_id }).from(telegramUpdates).all()
    await deleteAccount(app, { userId: anna.id, refund: false })
    const repeat = { update_id: ids[0]!.id, message: { chat: { id: anna.id }, text: anna.mark } }
    expect(receiveUpdate(app, repeat)).toEqual({ isNew: false })
    expect(app.db.select({ body: telegramUpdates.body }).from(telegramUpdates).all()).toEqual(
      ids.map(() => ({ body: {} })),
    )
  })
})

describe('coming back', () => {
  /** A person who has used some of the month's three scans, deleted the account, and comes back. */
  async function comeBack(app: App, { used }: { used: number }) {
    const userId = makeUser(app)
    for (let n = 0; n < used; n++)
      app.db
        .insert(scans)
        .values(doneScan(app, { userId, key: `${n}` }))
        .run()
    await deleteAccount(app, { userId })
    return makeUser(app)
  }

  it('gives no fresh scans in the same month, however often', async () => {
    const app = createTestApp()
    const userId = await comeBack(app, { used: 2 })
    expect(getUser(app, { userId }).scans_used).toBe(2)
    await comeBack(app, { used: 1 })
    expect(getUser(app, { userId }).scans_used).toBe(3)
    const upload = { via: 'web' as const, idempotencyKey: 'key', photo: new Uint8Array(3) }
    expect(() => requestScan(app, { userId, source: upload })).toThrow('quota-exceeded')
    expect(getUser(app, { userId: makeUser(app, { id: 2 }) }).scans_used).toBe(0)
  })

  it('starts fresh on the first of the next month, when nothing is known of them any more', async () => {
    const app = createTestApp()
    const userId = await comeBack(app, { used: 2 })
    app.setNow('2026-03-31T23:59:59Z')
    await deleteExpired(app)
    expect(getUser(app, { userId }).scans_used).toBe(2)
    app.setNow('2026-04-01T12:00:00Z')
    await deleteExpired(app)
    expect(getUser(app, { userId }).scans_used).toBe(0)
    expect(app.db.select().from(departures).all()).toEqual([])
  })

  it('starts with an empty account and Telegram’s name', async () => {
    const app = createTestApp()
    makeContact(app, { userId: makeUser(app) })
    const userId = await comeBack(app, { used: 0 })
    expect(getUser(app, { userId })).toMatchObject({ first_name: 'Olga', company: '', plan: 'free' })
    expect(app.db.select().from(contacts).all()).toEqual([])
  })

  it('does not happen through a page that was still open', async () => {
    const app = createTestApp()
    const before = signDemoInitData(app)
    const { userId } = await signIn(app, before)
    app.setNow('2026-03-10T12:05:00Z')
    await deleteAccount(app, { userId })
    await expect(signIn(app, before)).rejects.toThrow('login-expired')
    expect(app.db.select().from(users).all()).toEqual([])
    expect(await signIn(app, signDemoInitData(app))).toMatchObject({ userId })
  })
})
