import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { endLapsed } from '#core/billing/subscription/money-notices.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { cardImages, voiceNotes } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

const many = 250
const few = 25

/** Makes more rows of everything that expires than one batch holds. */
function makeOld(app: TestApp): void {
  const userId = makeUser(app, { plan: 'pro' })
  const fill = (sql: string, count = many) => {
    const statement = app.db.$client.prepare(sql)
    for (let n = 1; n <= count; n++) statement.run({ n })
  }
  for (let n = 0; n < many; n++) {
    const contactId = makeContact(app, { userId, first_name: `Ana ${n}`, email: `ana${n}@norte.es` })
    const audio = Buffer.from('audio')
    if (n < few) {
      app.db.insert(cardImages).values({ contact_id: contactId, side: 'front', jpeg: audio }).run()
      const note = { contact_id: contactId, source_key: `${n}`, seconds: 1, audio, created_at: app.clock.now() }
      app.db.insert(voiceNotes).values(note).run()
    }
    deleteContact(app, { userId, contactId })
  }
  fill(`insert into telegram_updates (update_id, lane, body, received_at, processed_at) values (:n, 'x', '{}', 1, 1)`)
  fill(
    `insert into outbox (chat_id, user_id, kind, notice, created_at, next_attempt_at, sent_at) values (1, 1001, 'money', '{}', 1, 1, 1)`,
  )
  fill(`insert into portal_codes (login_id, expires_at) values (:n, 1)`)
  fill(`insert into portal_sessions (token_hash, user_id, created_at, expires_at) values (:n, 1001, 1, 1)`)
  fill(`insert into tickets (ticket_hash, user_id, purpose, expires_at) values (:n, 1001, 'export', 1)`)
  fill(`insert into messages (user_id, contact_id, kind, channel, state, created_at, send_at)
    values (1001, :n, 'first', 'shared', 'queued', 1, 1)`)
  fill(`insert into whatsapp_receipts (provider_id, state, received_at) values (:n, 'delivered', 1)`)
  fill(`insert into scans (user_id, source, source_key, status, received_at, finished_at)
    values (1001, 'web', :n, 'done', 1, 1)`)
  fill(`insert into scan_cards (scan_id, position, saved_at, merge) values (:n, 0, 1, '{}')`, few)
  fill(`insert into scan_cards (scan_id, position, card) values (:n, 1, '{}')`, few)
  fill(`insert into imports (user_id, source_key, people, created_at) values (1001, :n, '[]', 1)`, few)
  fill(`insert into enrichments (user_id, subject, result, found_at) values (1001, :n, '{}', 1)`)
  fill(`insert into departures (person, left_at, scans, look_ups) values (:n, 1, 0, 0)`)
  fill(`insert into bot_state (key, value, updated_at) values ('conversation:' || :n, '{}', 1)`)
  fill(`insert into bot_state (key, value, updated_at) values ('session:' || :n, '{}', 1)`)
  fill(`insert into subscriptions (user_id, source, plan, starts_at, ends_at) values (1001, 'grant', 'pro', 1, 2)`)
  app.db.$client.exec(`insert into webhooks (user_id, url, types, secret, created_at) values (1001, 'x', '[]', 'x', 1)`)
  fill(`insert into webhook_deliveries (webhook_id, event_id, type, subject, body, created_at, next_attempt_at)
    values (1, 'x', 'contact.created', :n, '', 1, 1)`)
}

/** How many rows of each kind are left. */
const left: Record<string, { count: string; atOnce: number }> = {
  updates: { count: 'telegram_updates', atOnce: 100 },
  outbox: { count: 'outbox where created_at = 1', atOnce: 100 },
  contacts: { count: 'contacts', atOnce: 50 },
  pictures: { count: 'card_images', atOnce: 10 },
  recordings: { count: 'voice_notes', atOnce: 1 },
  codes: { count: 'portal_codes', atOnce: 100 },
  sessions: { count: 'portal_sessions', atOnce: 100 },
  tickets: { count: 'tickets', atOnce: 100 },
  receipts: { count: 'whatsapp_receipts', atOnce: 100 },
  merges: { count: 'scan_cards where merge is not null', atOnce: 10 },
  cards: { count: 'scan_cards where card is not null', atOnce: 10 },
  imports: { count: 'imports', atOnce: 5 },
  found: { count: 'enrichments', atOnce: 100 },
  departures: { count: 'departures', atOnce: 100 },
  conversations: { count: "bot_state where key like 'conversation%'", atOnce: 100 },
  strangers: { count: "bot_state where key like 'session%'", atOnce: 100 },
  deliveries: { count: 'webhook_deliveries', atOnce: 100 },
  plans: { count: "subscriptions where ends_at is not null and status <> 'ended'", atOnce: 100 },
}

it('expired rows are deleted in batches, with turns for everybody else in between', async () => {
  const app = createTestApp()
  makeOld(app)
  app.setNow('2026-04-30T12:00:00Z')
  const counts = () =>
    Object.entries(left).map(([kind, { count }]) => {
      const row = app.db.$client.prepare<[], { n: number }>(`select count(*) n from ${count}`).get()
      return [kind, row?.n ?? 0] as const
    })
  const mostAtOnce = new Map<string, number>()
  let before = new Map(counts())
  expect([...before.values()].every(n => n > 0)).toBe(true)
  const look = () => {
    for (const [kind, n] of counts()) {
      mostAtOnce.set(kind, Math.max(mostAtOnce.get(kind) ?? 0, (before.get(kind) ?? 0) - n))
    }
    before = new Map(counts())
  }
  let isDone = false
  const work = (async () => {
    await deleteExpired(app)
    await endLapsed(app)
    isDone = true
  })()
  while (!isDone) {
    await nextTurn()
    look()
  }
  await work
  look()
  expect([...before].filter(([, n]) => n > 0)).toEqual([])
  const expected = Object.entries(left).map(([kind, { atOnce }]) => [kind, atOnce] as const)
  expect([...mostAtOnce]).toEqual(expected)
})

it('messages to contacts that have waited too long fail in batches', async () => {
  const app = createTestApp()
  const userId = makeUser(app)
  const statement = app.db.$client.prepare(`insert into messages
    (user_id, contact_id, kind, channel, state, created_at, send_at) values (1001, ?, 'first', 'shared', 'queued', 1, 1)`)
  for (let n = 0; n < 50; n++) statement.run(makeContact(app, { userId, email: `ana${n}@norte.es` }))
  const queued = () =>
    app.db.$client.prepare<[], { n: number }>("select count(*) n from messages where state = 'queued'").get()?.n
  const work = deleteExpired(app)
  const seen = new Set([queued()])
  for (let n = 0; n < 40; n++) {
    await nextTurn()
    seen.add(queued())
  }
  await work
  expect([...seen]).toEqual([50, 30, 10, 0])
})
