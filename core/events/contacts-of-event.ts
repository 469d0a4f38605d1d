import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ContactsApp, OwnedEvent } from '#core/app.ts'
import { changeContacts } from '#core/contact-rows/record-contact-change.ts'
import { detachSomeAnswers } from '#core/events/answers/answers-to-question.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, contacts, eventQuestions, events, meetings, scans } from '#db/schema.ts'

/** Contacts changed at once: with ten webhooks a hundred deliveries. */
const atOnce = 10
/** Rows that only lose their event at once. */
const rowsAtOnce = 200

/** Some contacts of an event, those deleted too, have changed with its name. The last one’s id, while there may be more. */
export function renameSomeOfEvent(
  app: ContactsApp,
  tx: Tx,
  { userId, eventId, afterId }: OwnedEvent & { afterId: number },
): number | undefined {
  const contactIds = contactsOf(tx, { eventId, afterId })
  changeContacts(app, tx, { userId, contactIds, event: 'updated' })
  return contactIds.at(-1)
}

/**
 * Some of what belongs to a deleted event belongs to it no more: contacts first, with their answers to its questions.
 * Its row goes last. Answers 0 while something may be left.
 */
export function detachSomeOfEvent(app: ContactsApp, tx: Tx, { userId, eventId }: OwnedEvent): number | undefined {
  const questions = tx
    .select({ id: eventQuestions.id })
    .from(eventQuestions)
    .where(eq(eventQuestions.event_id, eventId))
  const contactIds = contactsOf(tx, { eventId, afterId: 0 })
  if (contactIds.length > 0) {
    const { contact_id, question_id } = contactAnswers
    const areTheirs = and(inArray(contact_id, contactIds), inArray(question_id, questions))
    tx.update(contactAnswers).set({ question_id: null }).where(areTheirs).run()
    changeContacts(app, tx, { userId, contactIds, event: 'updated' }, { event_id: null })
    return 0
  }
  // Contacts that moved to another event took their answers along.
  for (const { id: questionId } of questions.all())
    if (detachSomeAnswers(app, tx, { userId, questionId }) !== undefined) return 0
  for (const table of [meetings, scans]) {
    const some = sql`select id from ${table} where event_id = ${eventId} limit ${rowsAtOnce}`
    if (tx.run(sql`update ${table} set event_id = null where id in (${some})`).changes > 0) return 0
  }
  tx.delete(events).where(eq(events.id, eventId)).run()
  return undefined
}

function contactsOf(tx: Tx, { eventId, afterId }: { eventId: number; afterId: number }): number[] {
  return tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.event_id, eventId), gt(contacts.id, afterId)))
    .orderBy(asc(contacts.id))
    .limit(atOnce)
    .all()
    .map(({ id }) => id)
}
