import { and, eq } from 'drizzle-orm'
import type { AskedQuestion, ContactAnswers, Question } from '#contracts/questions.ts'
import type { ContactsApp, OwnedContact, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { write } from '#core/base/write.ts'
import { answersOf } from '#core/contact-rows/api-contact.ts'
import type { ContactRow } from '#core/contact-rows/contact-row.ts'
import { findContactRow, getContactRow } from '#core/contact-rows/contacts.ts'
import { changeContact } from '#core/contact-rows/record-contact-change.ts'
import { questionOfRow, questionsOfEvent } from '#core/events/answers/questions.ts'
import { readAnswer } from '#core/events/answers/read-answer.ts'
import { isQuestionOwed } from '#core/events/carry-out-changes.ts'
import { isEventOn } from '#core/events/events.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, eventQuestions } from '#db/schema.ts'

/** The questions of a contact's event and all answers about it. Throws `not-found`. */
export function listAnswers(app: ReadApp, owned: OwnedContact): ContactAnswers {
  const { event_id } = getContactRow(app.db, { ...owned, action: 'read' })
  const questions = event_id === null ? [] : questionsOfEvent(app.db, event_id)
  return { questions, answers: answersOf(app.db, owned.contactId) }
}

/**
 * What the event of a contact asks this person about it, in the order of the questions, with the answers so far. Empty
 * where it asks nothing, and for somebody who may not answer: they read no answers either.
 */
export function askedAbout(tx: Tx, owned: OwnedContact): AskedQuestion[] {
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

type Answered = OwnedContact & { questionId: number; values: readonly string[] }

/**
 * Saves the answer to a question of the contact's event, in place of an earlier one; without values it deletes the
 * answer. Throws `not-found` for a contact that the person may not change and for a question of another event,
 * `invalid-input` for values that do not answer the question.
 */
export function answerQuestion(app: ContactsApp, { questionId, values, ...owned }: Answered): ContactAnswers {
  write(app, tx => {
    const contact = contactToAnswer(tx, owned)
    const question = questionOf(tx, contact, questionId)
    const before = tx.select().from(contactAnswers).where(isAnswer(owned.contactId, questionId)).get()
    const read = values.length === 0 ? [] : readAnswer(question, values, before?.values)
    if (!read) throw new AppError('invalid-input', { fields: { values: 'Not an answer to this question' } })
    const isSame = JSON.stringify(before?.values ?? []) === JSON.stringify(read)
    if (isSame && !isQuestionOwed(tx, questionId)) return
    if (read.length === 0) tx.delete(contactAnswers).where(isAnswer(owned.contactId, questionId)).run()
    else saveAnswer(app, tx, { contactId: owned.contactId, question, values: read })
    changeContact(app, tx, { userId: contact.user_id, contactId: contact.id, event: 'updated' })
  })
  return listAnswers(app, owned)
}

/** In the transaction that changes the contact: this is the answer to the question from now on. Returns its id. */
export function saveAnswer(
  app: Pick<ContactsApp, 'clock'>,
  tx: Tx,
  { contactId, question, values }: { contactId: number; question: Question; values: string[] },
): number {
  const answer = { question: question.text, kind: question.kind, values, answered_at: app.clock.now() }
  // A new row: the one before is still owed a change of the question that this answer knows already.
  if (isQuestionOwed(tx, question.id)) tx.delete(contactAnswers).where(isAnswer(contactId, question.id)).run()
  return tx
    .insert(contactAnswers)
    .values({ contact_id: contactId, question_id: question.id, ...answer })
    .onConflictDoUpdate({ target: [contactAnswers.contact_id, contactAnswers.question_id], set: answer })
    .returning({ id: contactAnswers.id })
    .get().id
}

/** Deletes an answer, also one to a question that is gone. Throws `not-found`. */
export function deleteAnswer(
  app: ContactsApp,
  { answerId, ...owned }: OwnedContact & { answerId: number },
): ContactAnswers {
  write(app, tx => {
    const contact = contactToAnswer(tx, owned)
    const isWanted = and(eq(contactAnswers.id, answerId), eq(contactAnswers.contact_id, owned.contactId))
    if (tx.delete(contactAnswers).where(isWanted).run().changes === 0) throw new AppError('not-found')
    changeContact(app, tx, { userId: contact.user_id, contactId: contact.id, event: 'updated' })
  })
  return listAnswers(app, owned)
}

/** The contact, if this person may change it and so answer about it. Throws `not-found`. */
function contactToAnswer(tx: Tx, owned: OwnedContact): ContactRow {
  return getContactRow(tx, { ...owned, action: 'edit' })
}

/** A question of the contact's event. Throws `not-found`. */
function questionOf(tx: Tx, contact: ContactRow, questionId: number): Question {
  const row = tx.select().from(eventQuestions).where(eq(eventQuestions.id, questionId)).get()
  if (!row || row.event_id !== contact.event_id || row.position < 0) throw new AppError('not-found')
  return questionOfRow(row)
}

function isAnswer(contactId: number, questionId: number) {
  return and(eq(contactAnswers.contact_id, contactId), eq(contactAnswers.question_id, questionId))
}
