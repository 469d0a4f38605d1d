import type { CardContact } from '#contracts/contacts.ts'
import type { PlanColumn } from '#contracts/plans.ts'
import type { App } from '#core/app.ts'
import { sendFirstMessage } from '#core/messaging/message/send-first-message.ts'
import { runMessageQueue } from '#core/messaging/queue/run-message-queue.ts'
import { claimAccount } from '#core/messaging/senders/connect-own-number.ts'
import { updateUser } from '#core/users/users.ts'
import { messages } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { createTestWhatsApp, type TestWhatsApp } from '#tests/app/test-whatsapp.ts'

export type MessagingSetup = {
  app: TestApp
  whatsApp: TestWhatsApp
  /** Creates a user with a plan. */
  user(person?: { id?: number; plan?: PlanColumn }): number
  /** Gives them their own number, proven and chosen. */
  connect(userId: number, account?: { id?: string; phone?: string }): void
  /** Creates a contact of theirs, each with another number. */
  contact(userId: number, values?: Partial<CardContact>): number
  /** Creates a contact whose first message waits; returns the message's id. */
  queued(userId: number, values?: Partial<CardContact>): number
  /**
   * Starts the worker, lets it send everything that can be sent now, and stops it, so that each run relies on the
   * rows alone.
   */
  work(): Promise<void>
  /** Moves the clock, in milliseconds. */
  pass(ms: number): void
  row(messageId: number): typeof messages.$inferSelect
}

/** Users, contacts and the worker over test services, with a clock that the test moves. */
export function setUpMessaging(overrides: Partial<App> = {}): MessagingSetup {
  const base = createTestApp(overrides)
  const app: TestApp = { ...base, env: { ...base.env, PUBLIC_URL: 'https://cards.example' } }
  const whatsApp = createTestWhatsApp(() => app.clock.now())
  app.whatsApp = whatsApp
  let contacts = 0
  let drawn = 0
  // The shortest, a middle and nearly the longest pause, in turn.
  const random = () => [0, 0.5, 0.999][drawn++ % 3] ?? 0

  const contact = (userId: number, values: Partial<CardContact> = {}) => {
    const phone = `+346${String(10_000_000 + contacts++)}`
    return makeContact(app, { userId, phone, phone_e164: phone, ...values })
  }
  return {
    app,
    whatsApp,
    user: ({ id = 1001, plan = 'pro' } = {}) => makeUser(app, { id, plan }),
    connect: (userId, { id = 'acc-1', phone = '+34699000111' } = {}) => {
      const account = { id, phone, isConnected: true, createdAt: app.clock.now() }
      whatsApp.accounts.set(id, account)
      claimAccount(app, app.db, { userId, account, proof: 'link' })
      updateUser(app, { userId, patch: { whatsapp_type: 'personal' } })
    },
    contact,
    queued: (userId, values) => sendFirstMessage(app, { userId, contactId: contact(userId, values) }).messageId,
    work: async () => {
      const worker = runMessageQueue(app, { random })
      await worker.idle()
      await worker.stop()
    },
    pass: ms => app.setNow(new Date(app.clock.now().getTime() + ms).toISOString()),
    row: messageId => {
      const row = app.db
        .select()
        .from(messages)
        .all()
        .find(one => one.id === messageId)
      if (!row) throw new Error(`There is no message ${messageId}`)
      return row
    },
  }
}
