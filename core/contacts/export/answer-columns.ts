import { eq, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '#contracts/questions.ts'
import { listItem } from '#core/contacts/export/list-cell.ts'
import { questionsOfEvent } from '#core/events/questions.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, contacts } from '#db/schema.ts'

/** The start of the header of a column with answers; the question follows. */
export const questionHeader = 'Question: '

/** The questions that a file has columns for: those of the event, then all others with an answer about these contacts. */
export function exportedQuestions(
  tx: Tx,
  { eventId, where }: { eventId: number | undefined; where: SQL | undefined },
): string[] {
  const { question, contact_id, id } = contactAnswers
  const asked = eventId === undefined ? [] : questionsOfEvent(tx, eventId).map(({ text }) => text)
  const answered = tx
    .select({ question })
    .from(contactAnswers)
    .innerJoin(contacts, eq(contacts.id, contact_id))
    .where(where)
    .groupBy(question)
    .orderBy(sql`min(${id})`)
    .all()
  return [...new Set([...asked, ...answered.map(row => row.question)])]
}

/** The answers to a question in one cell; an answer of several options is a list. */
export function answerCell(answers: readonly Answer[], question: string): string {
  const texts = answers
    .filter(answer => answer.question === question)
    .map(({ kind, values }) => (kind === 'several' ? values.map(listItem) : values).join(', '))
  return [...new Set(texts)].join(' / ')
}
