import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { setReminder } from '#core/reminders/reminders.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { outbox, reminders, webhookDeliveries } from '#db/schema.ts'
import { makeContact } from '#tests/app/factories.ts'
import { startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts'
import { prepareKillFlow } from '#tests/flows/kill/kill-service.ts'

/** Allows for other load on the machine. */
const seconds = 300

test('killed at each step of their delivery, reminders and their events are queued once each, and none is lost', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.stop())
  const { telegram, service, anna } = await prepareKillFlow({ settings: { WEBHOOKS_ALLOW_PRIVATE: '1' } })
  const { app } = service
  app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  addWebhook(app, { userId: anna.id, request: { url: receiver.url, types: ['reminder.due'] } })
  const names = Array.from({ length: 120 }, (_, n) => `Ana${n}x`)
  app.limits.reminders = names.length
  // Due while the service is down.
  const at = new Date(Date.now() + 60_000)
  for (const first_name of names) {
    const contactId = makeContact(app, { userId: anna.id, first_name, email: `${first_name}@norte.es`, phone: '' })
    setReminder(app, { userId: anna.id, contactId, at })
  }
  app.db
    .update(reminders)
    .set({ due_at: new Date(Date.now() - 60_000) })
    .run()
  const told = () =>
    app.db
      .select()
      .from(reminders)
      .all()
      .filter(one => one.told_at !== null).length
  const sent = () => telegram.said(anna.id).filter(({ text }) => text.includes('You wanted to be reminded'))
  const steps = [() => told() > 0, () => sent().length >= 1, () => told() === names.length, () => sent().length >= 60]
  for (const reached of steps) {
    await service.start()
    await telegram.until(reached, seconds)
    await service.kill()
  }
  await service.start()
  const isSent = () =>
    app.db
      .select()
      .from(outbox)
      .all()
      .every(row => row.sent_at !== null)
  await telegram.until(() => told() === names.length && isSent(), seconds)
  const queued = app.db.select().from(outbox).where(eq(outbox.kind, 'reminder')).all()
  expect(queued).toHaveLength(names.length)
  const events = app.db.select().from(webhookDeliveries).all()
  expect([events.length, new Set(events.map(({ subject }) => subject)).size]).toEqual([names.length, names.length])
  const timesOf = (name: string) => sent().filter(({ text }) => text.includes(name)).length
  expect(names.filter(name => timesOf(name) === 0)).toEqual([])
  // Telegram knows no idempotency keys: each kill may repeat the one message whose answer was not stored.
  expect(sent().length - names.length).toBeLessThanOrEqual(steps.length)
})
