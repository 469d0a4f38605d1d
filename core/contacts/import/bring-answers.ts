import { cleanLine, cleanText } from 'card-reader/clean-text'
import { maxLength, shorten } from '#contracts/lengths.ts'
import { maxQuestions } from '#contracts/questions.ts'
import type { ContactsApp } from '#core/app.ts'
import { answersOf } from '#core/contact-rows/api-contact.ts'
import { splitList } from '#core/contacts/export/profile-cell.ts'
import { saveAnswer } from '#core/events/answers/answers.ts'
import { questionsOfEvent } from '#core/events/answers/questions.ts'
import { readAnswer } from '#core/events/answers/read-answer.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers } from '#db/schema.ts'

/** The most answers that a file adds to one contact. */
const mostImported = 4 * maxQuestions

type ImportedAnswers = {
  contactId: number
  eventId: number | null
  answers: readonly { question: string; text: string }[]
}

/**
 * In the transaction that imports a contact: it has these answers. One to a question of its event belongs to that
 * question; any other is kept as text. Questions that the contact already has an answer to are passed over. Returns the
 * ids of the new answers.
 */
export function bringAnswers(
  app: Pick<ContactsApp, 'clock'>,
  tx: Tx,
  { contactId, eventId, answers }: ImportedAnswers,
): number[] {
  const known = new Set(answersOf(tx, contactId).map(({ question }) => question))
  const asked = eventId === null ? [] : questionsOfEvent(tx, eventId)
  return answers.slice(0, mostImported).flatMap(({ question: header, text }) => {
    const name = shorten(cleanLine(header), maxLength.question)
    const value = shorten(cleanText(text), maxLength.answer)
    if (!name || !value || known.has(name)) return []
    known.add(name)
    const question = asked.find(one => one.text === name)
    const values = question && readAnswer(question, question.kind === 'several' ? splitList(value) : [value])
    if (question && values) return saveAnswer(app, tx, { contactId, question, values })
    const answer = { question: name, kind: 'text' as const, values: [value], answered_at: app.clock.now() }
    return tx
      .insert(contactAnswers)
      .values({ contact_id: contactId, question_id: null, ...answer })
      .returning({ id: contactAnswers.id })
      .get().id
  })
}
