import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deleteAccount } from '#core/account/delete-account.ts'
import { eraseMany } from '#core/account/erase-user.ts'
import type { App } from '#core/app.ts'
import { signDemoInitData } from '#core/auth/demo.ts'
import { signIn } from '#core/auth/init-data.ts'
import { AppError } from '#core/base/errors.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { requestScan } from '#core/scan/request-scan.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { getUser } from '#core/users/users.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { openDatabase } from '#db/client.ts'
import { contacts, departures, scans, telegramUpdates, users, webhookDeliveries } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { doneScan, makeFullAccount } from '#tests/app/full-account.ts'
import { createTestApp } from '#tests/app/test-app.ts'
import { createTestWhatsApp } from '#tests/app/test-whatsapp.ts'

const anna = { id: 7_654_321, mark: 'zzannazz' }
const bert = { id: 9_123_456, mark: 'zzbertzz' }

/** These contain no personal data, or none that can be found without the server's key. */
const impersonal = ['country_totals', 'departures', 'stripe_events', 'whatsapp_receipts', 'sqlite_sequence']

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
  it('leaves nothing of the person in any table, and everything of everybody else', async () => {
    const { app, asked } = withServices()
    makeFullAccount(app, anna)
    makeFullAccount(app, bert)
    const knew = tablesThatKnow(app, anna)
    const all = [...dump(app).keys()].filter(name => !/^__drizzle|^user_search_(data|idx|config)$/.test(name))
    // Rows for a new table with personal data belong in tests/app/full-account.ts.
    expect(all.filter(name => !knew.includes(name) && !impersonal.includes(name))).toEqual([])

    await deleteAccount(app, { userId: anna.id, refund: false })
    expect(tablesThatKnow(app, anna)).toEqual([])
    expect(tablesThatKnow(app, bert)).toEqual(knew)
    expect(asked).toEqual([`delete cus_${anna.mark}`])
  })

  it('leaves nothing in the file either', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'csb-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const app = createTestApp({ ...withServices().app, db: openDatabase(join(folder, 'test.db')) })
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
    const folder = mkdtempSync(join(tmpdir(), 'csb-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const app = createTestApp({ ...withServices().app, db: openDatabase(join(folder, 'test.db')) })
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
    const isIt = eq(telegramUpdates.update_id, done!)
    app.db.update(telegramUpdates).set({ processed_at: app.clock.now() }).where(isIt).run()
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
    const { userId } = signIn(app, before)
    app.setNow('2026-03-10T12:05:00Z')
    await deleteAccount(app, { userId })
    expect(() => signIn(app, before)).toThrow('login-expired')
    expect(app.db.select().from(users).all()).toEqual([])
    expect(signIn(app, signDemoInitData(app))).toEqual({ userId })
  })
})
