import type { App } from '#core/app.ts'
import { scans, subscriptions, users } from '#db/schema.ts'
import { makeContact, makeScan } from '#tests/app/factories.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { type Server, startServer } from './server.ts'

export const adminKey = 'key of the operator'
const dayMs = 24 * 60 * 60 * 1000

/** A name that would like to be more than text: markup, right-to-left, emoji, 4,000 characters. */
export const hostileName = `<script>window.wasRun = 1</script> ‮مرحبا 👩‍👩‍👧 ${'long '.repeat(790)}`
export const hostileId = 6001

/**
 * 42 users: Olga, who joined today; Person 01 to 40, older ones, every fourth on Pro; one with a hostile name on
 * Unlimited, who has 23 scans, the newest three a failed one, one whose contact was deleted and one with a contact.
 */
function fillService(app: App): void {
  const now = Date.now()
  const values = Array.from({ length: 40 }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    const created_at = new Date(now - (index + 2) * dayMs)
    const email = `person${number}@norte.example`
    return { id: 5001 + index, first_name: 'Person', last_name: number, email, company: 'Norte', created_at }
  })
  const hostile = { first_name: hostileName, last_name: '', email: '', company: hostileName }
  app.db
    .insert(users)
    .values([...values, { ...hostile, id: hostileId, created_at: new Date(now - 100 * dayMs) }])
    .run()
  const paid = values.filter((_, index) => index % 4 === 3).map(({ id }) => ({ user_id: id, plan: 'pro' as const }))
  for (const live of [...paid, { user_id: hostileId, plan: 'unlimited' as const }])
    app.db
      .insert(subscriptions)
      .values({ ...live, source: 'stripe', starts_at: new Date(0) })
      .run()
  fillScans(app, now)
}

function fillScans(app: App, now: number): void {
  const hostile = makeContact(app, { userId: hostileId, first_name: hostileName, company: hostileName, country: 'ES' })
  for (const country of ['ES', 'DE', 'US', 'FR', 'IT', 'PT'])
    makeContact(app, { userId: 5001, email: `${country}@x.example`, phone_e164: '', country })
  const common = { user_id: hostileId, source: 'web' as const }
  const old = Array.from({ length: 20 }, (_, index) => ({
    ...common,
    source_key: `old ${index}`,
    status: 'done' as const,
    received_at: new Date(now - 3 * dayMs - index * 1000),
  }))
  const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000)
  const reading = { started_at: at(40), finished_at: new Date(now - 40_000 + 3210) }
  app.db
    .insert(scans)
    .values([
      ...old,
      { ...common, ...reading, source_key: 'b', status: 'done', received_at: at(30) },
      { ...common, source_key: 'c', status: 'failed', failure: 'no-text', received_at: at(20) },
    ])
    .run()
  makeScan(app, { userId: hostileId, contactId: hostile, ...reading, received_at: at(40) })
}

/** That service with its Telegram, for as long as `use` takes. */
export async function withAdminService(use: (server: Server) => Promise<void>): Promise<void> {
  const telegram = await startTelegram()
  const server = await startServer({
    env: { BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root, ADMIN_KEY: adminKey },
    seed: fillService,
  })
  await use(server)
  await server.stop()
  await telegram.stop()
}
