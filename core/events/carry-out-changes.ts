import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ContactsApp, OwnedEvent } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { prepared } from '#core/base/prepared.ts'
import { write } from '#core/base/write.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import { changeContacts } from '#core/contact-rows/record-contact-change.ts'
import { changeSomeAnswers, detachSomeAnswers } from '#core/events/answers/answers-to-question.ts'
import type { Tx } from '#db/client.ts'
import {
  contactAnswers,
  contacts,
  eventQuestions,
  events,
  meetings,
  type OwedChange,
  owedChanges,
  scans,
} from '#db/schema.ts'

/** In the transaction that changes an event: its contacts are changed too, by `carryOutChanges`. */
export function oweChange(tx: Tx, { userId, change }: { userId: number; change: OwedChange }): void {
  tx.insert(owedChanges).values({ user_id: userId, change }).run()
}

const ofQuestion = prepared(tx =>
  tx
    .select({ id: owedChanges.id })
    .from(owedChanges)
    .where(sql`${owedChanges.change} ->> 'questionId' = ${sql.placeholder('questionId')}`)
    .limit(1),
)

/** Whether some answers to a question do not know its latest change yet. */
export function isQuestionOwed(tx: Tx, questionId: number): boolean {
  return ofQuestion(tx).get({ questionId }) !== undefined
}

type OwedRow = typeof owedChanges.$inferSelect

/**
 * Carries out what is owed to this user's contacts, or to everybody's: a few contacts in each turn, with all that their
 * programs are told. What a death or a held lock interrupts goes on with the next call.
 */
export async function carryOutChanges(app: ContactsApp, { userId }: { userId?: number } = {}): Promise<void> {
  while (nextOwed(app.db, userId) && (await waitUntilFree(app))) {
    write(app, tx => {
      const row = nextOwed(tx, userId)
      if (row) carryOutSome(app, tx, row)
    })
    await ownTurn()
  }
}

function nextOwed(tx: Tx, userId: number | undefined): OwedRow | undefined {
  const isWanted = userId === undefined ? undefined : eq(owedChanges.user_id, userId)
  return tx.select().from(owedChanges).where(isWanted).orderBy(asc(owedChanges.id)).limit(1).get()
}

function carryOutSome(app: ContactsApp, tx: Tx, row: OwedRow): void {
  const isWanted = eq(owedChanges.id, row.id)
  const lastId = someOf(app, tx, row)
  if (lastId === undefined) tx.delete(owedChanges).where(isWanted).run()
  else tx.update(owedChanges).set({ after_id: lastId }).where(isWanted).run()
}

/** Changes some contacts; the id to go on after, or undefined where none are left. */
function someOf(app: ContactsApp, tx: Tx, { user_id: userId, change, after_id: afterId }: OwedRow): number | undefined {
  switch (change.what) {
    case 'event-renamed':
      return renameSomeOfEvent(app, tx, { userId, afterId, ...change })
    case 'event-deleted':
      return detachSomeOfEvent(app, tx, { userId, ...change })
    case 'question-changed':
      return changeSomeAnswers(app, tx, { userId, afterId, ...change })
    case 'question-deleted':
      return detachSomeAnswers(app, tx, { userId, ...change })
  }
}

/** Contacts changed at once: with ten webhooks a hundred deliveries. */
const atOnce = 10
/** Rows that only lose their event at once. */
const rowsAtOnce = 200

/** Some contacts of an event, those deleted too, have changed with its name. The last one’s id, while there may be more. */
function renameSomeOfEvent(
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
function detachSomeOfEvent(app: ContactsApp, tx: Tx, { userId, eventId }: OwnedEvent): number | undefined {
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
