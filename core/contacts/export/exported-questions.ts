import { eq, type SQL, sql } from 'drizzle-orm'
import { questionsOfEvent } from '#core/events/answers/questions.ts'
import type { Tx } from '#db/client.ts'
import { contactAnswers, contacts } from '#db/schema.ts'

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
