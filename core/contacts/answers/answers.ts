import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer, AskedQuestion, ContactAnswers } from '#contracts/questions.ts'
import type { App } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { findContactRow, getContactRow } from '#core/contacts/contacts.ts'
import { isEventOn } from '#core/events/events.ts'
import { questionsOfEvent } from '#core/events/questions.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers } from '#db/schema.ts'

type Owned = { userId: number; contactId: number }

/** The questions of a contact's event and all answers about it. Throws `not-found`. */
export function listAnswers(app: Pick<App, 'db'>, owned: Owned): ContactAnswers {
  const { event_id } = getContactRow(app.db, { ...owned, action: 'read' })
  const questions = event_id === null ? [] : questionsOfEvent(app.db, event_id)
  return { questions, answers: answersOf(app.db, owned.contactId) }
}

/**
 * What the event of a contact asks this person about it, in the order of the questions, with the answers so far. Empty
 * where it asks nothing, and for somebody who may not answer: they read no answers either.
 */
export function askedAbout(tx: Tx, owned: Owned): AskedQuestion[] {
  const eventId = findContactRow(tx, { ...owned, action: 'edit' })?.event_id ?? null
  const questions = eventId === null ? [] : questionsOfEvent(tx, eventId)
  if (eventId === null || questions.length === 0) return []
  const is_open = isEventOn(tx, eventId)
  const answers = answersOf(tx, owned.contactId)
  return questions.map(question => ({
    ...question,
    answer: answers.find(({ question_id }) => question_id === question.id)?.values,
    is_open,
  }))
}

const ofContact = prepared(tx =>
  tx
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.contact_id, sql.placeholder('contactId')))
    .orderBy(asc(contactAnswers.id))
    .prepare(),
)

/** All answers about a contact, oldest first. */
export function answersOf(tx: Tx, contactId: number): Answer[] {
  return ofContact(tx).all({ contactId }).map(answerOfRow)
}

function answerOfRow({
  id,
  question_id,
  question,
  kind,
  values,
  answered_at,
}: typeof contactAnswers.$inferSelect): Answer {
  return { id, question_id, question, kind, values, answered_at: answered_at.toISOString() }
}

/** The answers about a row of `contacts`, oldest first; in SQL they are JSON. */
export const answersColumn: SQL<Answer[]> = sql`(
  select json_group_array(json_object(
    'id', ${contactAnswers.id}, 'question_id', ${contactAnswers.question_id}, 'question', ${contactAnswers.question},
    'kind', ${contactAnswers.kind}, 'values', json(${contactAnswers.values}), 'answered_at', ${contactAnswers.answered_at}
  ) order by ${contactAnswers.id})
  from ${contactAnswers} where ${contactAnswers.contact_id} = contacts.id
)`.mapWith((json: string): Answer[] =>
  (JSON.parse(json) as (Omit<Answer, 'answered_at'> & { answered_at: number })[]).map(answer => ({
    ...answer,
    answered_at: new Date(answer.answered_at).toISOString(),
  })),
)
