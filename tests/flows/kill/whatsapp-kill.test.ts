import { isThorough } from 'card-reader/testing/repeats.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listMessages } from '#core/messaging/message/messages.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { claimAccount } from '#core/messaging/senders/connect-own-number.ts'
import { updateUser } from '#core/users/users.ts'
import { messages } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { createTestWhatsApp } from '#tests/app/test-whatsapp.ts'
import type { FakeTelegram } from '#tests/fakes/telegram/telegram.ts'
import type { Person } from '#tests/fakes/telegram/telegram-people.ts'
import { type FakeUnipile, startUnipile } from '#tests/fakes/whatsapp/unipile.ts'
import { type FakeWaapi, startWaapi } from '#tests/fakes/whatsapp/waapi.ts'
import { type KillableService, prepareKillFlow, withoutReaders } from '#tests/flows/kill/kill-service.ts'

/** Allows for other load on the machine. */
const seconds = 1200

let telegram: FakeTelegram
let waapi: FakeWaapi
let unipile: FakeUnipile
let service: KillableService
let anna: Person

beforeEach(async () => {
  waapi = await startWaapi()
  unipile = await startUnipile()
  onTestFinished(async () => {
    await Promise.all([waapi.stop(), unipile.stop()])
    waapi.assertClean()
    unipile.assertClean()
  })
  const settings = {
    ...withoutReaders,
    WAAPI_BASE_URL: waapi.base,
    WAAPI_TOKEN: waapi.token,
    WAAPI_INSTANCE_ID: waapi.instanceId,
    UNIPILE_DSN: unipile.base,
    UNIPILE_API_KEY: unipile.apiKey,
  }
  ;({ telegram, service, anna } = await prepareKillFlow({ settings, plan: 'unlimited_whatsapp' }))
  // The test's own configuration of the services only says that they exist.
  service.app.whatsApp = createTestWhatsApp(() => new Date())
})

const state = () => listMessages(service.app, { userId: anna.id })[0]?.state
const until = (condition: () => boolean) => telegram.until(condition, seconds)
const says = (text: string) => telegram.said(anna.id).filter(message => message.text.includes(text)).length

/** Queues a first message and kills the service after the gateway accepted it and before its answer. */
async function killBetween(held: Promise<void>): Promise<void> {
  const contactId = makeContact(service.app, { userId: anna.id })
  sendFirstMessage(service.app, { userId: anna.id, contactId })
  await service.start()
  await held
  await service.kill()
  expect(state()).toBe('sending')
}

test(
  'killed between sending and recording, the shared number never sends twice: the person is asked, once',
  async () => {
    await killBetween(waapi.holdAfter())
    await service.start()
    await until(() => says('did it arrive?') === 1)
    expect(state()).toBe('unknown')
    // Sent and marked as sent: Telegram itself may repeat one in between.
    await until(service.isSettled)
    await service.kill()
    await service.start()
    anna.press('It arrived')
    await until(() => state() === 'accepted')
    await until(() => says('did it arrive?') === 0)
    expect(waapi.sent).toHaveLength(1)
  },
  seconds * 1000,
)

test.runIf(isThorough)(
  'killed between sending and recording from an own number, the service is asked, and the message is not sent twice',
  async () => {
    const accountId = unipile.addAccount()
    const account = { id: accountId, phone: '+34699000111', isConnected: true, createdAt: new Date() }
    claimAccount(service.app, service.app.db, { userId: anna.id, account, proof: 'link' })
    updateUser(service.app, { userId: anna.id, patch: { whatsapp_type: 'personal' } })
    await killBetween(unipile.holdAfter())
    await service.start()
    await until(() => state() === 'checking')
    // The service is asked after a minute; the test does not wait that long.
    service.app.db
      .update(messages)
      .set({ send_at: new Date(0) })
      .where(eq(messages.user_id, anna.id))
      .run()
    await until(() => state() === 'accepted')
    const [row] = service.app.db.select().from(messages).all()
    expect(row?.provider_id).toBe(unipile.sent[0]?.id)
    expect(unipile.sent).toHaveLength(1)
  },
  seconds * 1000,
)

test.runIf(isThorough)(
  'what waits survives, leaves once, and no faster than before',
  async () => {
    for (let n = 0; n < 3; n++) {
      const phone_e164 = `+3461234567${n}`
      sendFirstMessage(service.app, {
        userId: anna.id,
        contactId: makeContact(service.app, { userId: anna.id, phone_e164 }),
      })
    }
    await service.start()
    await until(() => waapi.sent.length === 1)
    await service.kill()
    await service.start()
    await until(() => waapi.sent.length === 2)
    // By the sender's clock: a message may arrive late.
    const started = service.app.db
      .select()
      .from(messages)
      .all()
      .flatMap(({ started_at }) => started_at ?? [])
    const [first, second] = started.map(moment => moment.getTime()).sort((a, b) => a - b)
    expect(second! - first!).toBeGreaterThanOrEqual(10_000)
    expect(new Set(waapi.sent.map(({ chatId }) => chatId)).size).toBe(2)
  },
  seconds * 1000,
)
