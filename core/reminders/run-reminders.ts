import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { DueReminderData } from '#contracts/integrations/webhooks.ts'
import type { App } from '#core/app.ts'
import { secondMs } from '#core/base/time.ts'
import { runWorker, type Worker } from '#core/base/worker.ts'
import { write } from '#core/base/write.ts'
import { isFreeToWrite } from '#core/base/write-lock.ts'
import { findApiContact } from '#core/contact-rows/api-contact.ts'
import { findContact } from '#core/contact-rows/contacts.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { writeEvents } from '#core/webhooks/write-events.ts'
import type { Tx } from '#db/client.ts'
import { reminders } from '#db/schema.ts'

/** How often reminders are looked for. */
const pauseMs = 5 * secondMs
/** Reminders that one transaction queues. */
const atOnce = 50

/**
 * Queues the messages and events of reminders that are due, in the transaction that marks them as told: a killed process neither
 * loses nor repeats one. What became due while the service was down is queued at its next start.
 */
export function runReminders(app: App): Worker {
  let triedAt = Number.NEGATIVE_INFINITY
  /** A failed try is repeated after a pause, since the next one would meet the same fault. */
  const tell = async () => {
    triedAt = performance.now()
    tellDue(app)
    triedAt = Number.NEGATIVE_INFINITY
  }
  return runWorker(app, {
    name: 'reminders',
    mayTake: () => isFreeToWrite(app),
    width: 1,
    interval: pauseMs,
    takeNext: () => (performance.now() - triedAt >= pauseMs && findDue(app).length > 0 ? tell : undefined),
  })
}

function tellDue(app: App): void {
  write(app, tx => {
    for (const reminder of findDue({ ...app, db: tx })) {
      const { id, user_id: userId, contact_id: contactId, due_at } = reminder
      tx.update(reminders).set({ told_at: app.clock.now() }).where(eq(reminders.id, id)).run()
      if (!findContact(tx, { userId, contactId })) continue
      const notice = { about: 'reminder', contact_id: contactId } as const
      writeNotice(app, tx, { userId, notice, onceKey: `reminder:${id}:${due_at.getTime()}` })
      writeEvents(app, tx, { userId, type: 'reminder.due', events: eventDataOf(tx, reminder) })
    }
  })
}

/** What programs are told of a reminder: they see the person's own contacts, so of a teammate's contact nothing. */
function* eventDataOf(
  tx: Tx,
  { user_id: userId, contact_id: contactId, due_at, about }: typeof reminders.$inferSelect,
) {
  const contact = findApiContact(tx, { userId, contactId })
  if (!contact) return
  const data: DueReminderData = { due_at: due_at.toISOString(), about, contact }
  yield { subject: contact.id, data }
}

function findDue({ db, clock }: { db: Tx; clock: App['clock'] }) {
  return db
    .select()
    .from(reminders)
    .where(and(isNull(reminders.told_at), lte(reminders.due_at, clock.now())))
    .orderBy(asc(reminders.due_at))
    .limit(atOnce)
    .all()
}
